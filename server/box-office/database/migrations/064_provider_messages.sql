-- The provider's message about a request that it rejected, without tokens and personal data.
alter table payment add column provider_message text;
