import { blocksWith, type WriteStory, words } from '../story.ts'

export const story: WriteStory = () => ({
  properties: {
    heading: 'Give an evening',
    offersSendDate: true,
    text: words('A voucher comes by mail once it is paid.'),
    methods: blocksWith('voucherMethod', [
      { methodName: 'Gift voucher', paymentMethodId: 1 },
      { methodName: 'DINNER-04', titleOverride: 'Concert and dinner', paymentMethodId: 2 },
    ]),
  },
})
