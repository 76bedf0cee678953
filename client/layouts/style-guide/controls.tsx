import { useState } from 'react'
import { BookingButton } from '#client/ui/button/booking-button.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { CheckboxField } from '#client/ui/form/checkbox-field.tsx'
import { QuantityPicker } from '#client/ui/form/quantity-picker.tsx'
import { RadioList } from '#client/ui/form/radio-list.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextAreaField, TextField } from '#client/ui/form/text-field.tsx'
import { amount, total } from '#shared/money'
import { Part } from './foundations.tsx'
import styles from './style-guide.module.css'

/** Buttons and fields in all of their states. */
export const Controls = () => (
  <>
    <Buttons />
    <Fields />
    <Choices />
  </>
)

const action = { externalLink: null, textColour: null, buttonColour: null, isPresale: false }

const Buttons = () => (
  <Part name="Buttons">
    <div className={styles.row}>
      <Button>Choose seats</Button>
      <Button variant="secondary">See what’s on</Button>
      <Button variant="quiet">Remove</Button>
    </div>
    <div className={styles.row}>
      <Button isBusy>Pay {total(96)}</Button>
      <Button disabled>Continue</Button>
      <Button variant="secondary" disabled>
        Continue
      </Button>
    </div>
    <div className={styles.row}>
      <BookingButton
        action={{ ...action, type: 'Active', label: null }}
        bookable={{ kind: 'event', tessituraId: 1 }}
        name="an example"
      />
      <BookingButton
        action={{ ...action, type: 'Inactive', label: 'Sold out' }}
        bookable={{ kind: 'event', tessituraId: 1 }}
        name="another example"
      />
      <BookingButton
        action={{
          ...action,
          type: 'Active',
          label: 'In its own colours',
          textColour: '#ffffff',
          buttonColour: '#7a1f2b',
        }}
        bookable={{ kind: 'event', tessituraId: 1 }}
      />
    </div>
  </Part>
)

const Fields = () => (
  <Part name="Fields">
    <div className={styles.fields}>
      <TextField label="First name" defaultValue="Grace" />
      <TextField label="Middle name" isOptional />
      <TextField label="Email" hint="Where your tickets go" />
      <TextField label="Phone" defaultValue="12" error="Please enter a phone number with its area code" />
      <TextField label="Post code" isShort defaultValue="3000" />
      <TextField label="Account number" defaultValue="4711" disabled />
      <SelectField
        label="State"
        prompt="Please choose"
        options={[
          { value: 'vic', label: 'Victoria' },
          { value: 'tas', label: 'Tasmania' },
        ]}
      />
      <TextAreaField label="Message" hint="Max 400 characters" />
    </div>
  </Part>
)

const delivery = [
  { value: 'e', label: 'E-tickets', description: 'By mail, at once', aside: 'FREE' },
  { value: 'post', label: 'By post', description: 'Within five days', aside: total(4.5) },
  { value: 'door', label: 'At the door', aside: 'FREE', isDisabled: true },
]

function Choices() {
  const [chosen, setChosen] = useState('e')
  const [count, setCount] = useState(2)
  return (
    <Part name="Choices">
      <div className={styles.fields}>
        <RadioList legend="Delivery" options={delivery} value={chosen} onChoose={setChosen} />
        <div>
          <CheckboxField label="I accept the terms" hint="They are short." />
          <CheckboxField label="Send me the season brochure" error="Please tick this box" />
          <QuantityPicker
            label="Adult"
            description="Aged 30 and over"
            aside={amount(92)}
            value={count}
            max={6}
            onChange={setCount}
          />
          <QuantityPicker label="Child" aside={amount(20)} value={0} max={6} onChange={() => {}} isDisabled />
        </div>
      </div>
    </Part>
  )
}
