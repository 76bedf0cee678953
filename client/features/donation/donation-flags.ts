import type { Input } from '#shared/ticketing/call'
import type { donation } from '#shared/ticketing/donation/donation'

export type DonationFlag = Input<typeof donation.create>['flags'][number]

/** The wishes of a donor by their names in the ticketing service's API, in words with the venue's own name. */
export const flagLabels = (siteName: string): readonly { flag: DonationFlag; label: string }[] => [
  { flag: 'MonthlyDonation', label: 'I would like to give every month' },
  { flag: 'Anonymous', label: 'Please keep my donation anonymous' },
  {
    flag: 'SendInformationAboutMrcInMyWill',
    label: `Please send me information about including ${siteName} in my will`,
  },
  { flag: 'AlreadyIncludedMrcInMyWill', label: `I have already included ${siteName} in my will` },
]
