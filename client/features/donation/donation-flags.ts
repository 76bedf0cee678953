import type { Input } from '#shared/ticketing/call'
import type { donation } from '#shared/ticketing/donation/donation'

export type DonationFlag = Input<typeof donation.create>['flags'][number]

/** The donor's options under their names in the ticketing API, worded with the venue's name. */
export const flagLabels = (siteName: string): readonly { flag: DonationFlag; label: string }[] => [
  { flag: 'MonthlyDonation', label: 'I would like to give every month' },
  { flag: 'Anonymous', label: 'Please keep my donation anonymous' },
  {
    flag: 'SendInformationAboutMrcInMyWill',
    label: `Please send me information about including ${siteName} in my will`,
  },
  { flag: 'AlreadyIncludedMrcInMyWill', label: `I have already included ${siteName} in my will` },
]
