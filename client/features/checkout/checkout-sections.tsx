import type { ReactNode } from 'react'
import { inOneLine } from '#client/site/address/address-values.ts'
import { Alert } from '#client/ui/status/alert.tsx'
import { Spinner } from '#client/ui/status/spinner.tsx'
import { CollapsibleStep } from '#client/ui/step/collapsible-step.tsx'
import { fullName } from '#shared/full-name'
import { amount } from '#shared/money'
import { AddressStep } from './address-step.tsx'
import styles from './checkout.module.css'
import { type CheckoutState, openSection, type SectionName, sections, shownSections } from './checkout-rules.ts'
import { DeliveryStep } from './delivery-step.tsx'
import { DetailsStep } from './details-step.tsx'
import { DonateStep } from './donate-step.tsx'
import { PresentersStep } from './presenters-step.tsx'
import { TermsStep } from './terms-step.tsx'
import type { CheckoutFlow } from './use-checkout.ts'
import { useOpenedSection } from './use-opened-section.ts'
import type { Payment } from './use-payment.ts'

/** The sections that the server shows, in order, and the terms. */
export function CheckoutSections({ flow, payment }: { flow: CheckoutFlow; payment: Payment }) {
  const { state, cart, isLoading, editing, edit, proceed } = flow
  const openedSection = useOpenedSection(state.data ? openSection(state.data, editing) : null)
  if (isLoading)
    return (
      <div className={styles.loading}>
        <Spinner label="Loading the checkout" />
      </div>
    )
  if (!state.data) return null
  const checkoutState = state.data
  const shown = shownSections(checkoutState)
  const open = openSection(checkoutState, editing)
  return (
    <>
      {!checkoutState.isValidCart && (checkoutState.messages?.length ?? 0) > 0 && (
        <Alert tone="error" className={styles.note}>
          {checkoutState.messages?.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Alert>
      )}
      {shown.map((name, index) => (
        <div key={name} ref={open === name ? openedSection : undefined} className={styles.section}>
          <CollapsibleStep
            number={index + 1}
            heading={sections[name]}
            isOpen={open === name}
            isDone={checkoutState[name].isComplete}
            summary={checkoutState[name].isComplete && summaries[name](checkoutState)}
            onEdit={checkoutState[name].isComplete && checkoutState[name].canEdit ? () => edit(name) : undefined}
          >
            {bodies[name](checkoutState, proceed)}
          </CollapsibleStep>
        </div>
      ))}
      <div ref={open === 'terms' ? openedSection : undefined} className={styles.section}>
        <TermsStep
          number={shown.length + 1}
          state={checkoutState}
          isOpen={open === 'terms'}
          isNoPaymentOrder={cart.data?.isNoPaymentOrder ?? false}
          payment={payment}
        />
      </div>
    </>
  )
}

type Body = (state: CheckoutState, onDone: CheckoutFlow['proceed']) => ReactNode

const bodies: Record<SectionName, Body> = {
  login: ({ login, address, presenters: { canShow, model } }, onDone) => (
    <DetailsStep
      step={login}
      needsAddress={address.canShow}
      asksNews={canShow && Boolean(model?.showMrcUpdates)}
      onDone={onDone}
    />
  ),
  address: ({ address }, onDone) => <AddressStep step={address} onDone={onDone} />,
  donation: ({ donation: { model } }, onDone) => model && <DonateStep model={model} onDone={onDone} />,
  delivery: ({ delivery: { model } }, onDone) => model && <DeliveryStep model={model} onDone={onDone} />,
  presenters: ({ presenters: { model } }, onDone) => model && <PresentersStep model={model} onDone={onDone} />,
}

/** The summary of a completed section. */
const summaries: Record<SectionName, (state: CheckoutState) => ReactNode> = {
  login: ({ login: { data } }) =>
    data && (
      <>
        <p>{fullName(data)}</p>
        <p className="muted">{data.email}</p>
      </>
    ),
  address: ({ address: { data } }) => {
    const chosen = data?.addresses.find(({ id }) => id === data.selectedAddress)
    return chosen && <p>{inOneLine(chosen)}</p>
  },
  donation: ({ donation: { model } }) =>
    model && <p>{model.donationAmount ? amount(model.donationAmount) : 'No donation at this time'}</p>,
  delivery: ({ delivery: { model } }) => {
    const chosen = model?.deliveryMethods.find(({ id }) => id === model.selectedDeliveryMethod)
    return chosen && <p>{chosen.name}</p>
  },
  presenters: ({ presenters: { model } }) =>
    model && <p>{model.mrcUpdates || model.otherPresenterUpdates ? 'News by email' : 'No news by email'}</p>,
}
