import { useVenue } from '#client/page/page-context.tsx'
import fieldStyles from '#client/ui/form/field.module.css'
import styles from '../form.module.css'
import { errorOf, type FieldProps } from '../form-state.ts'

/**
 * The captcha that protects the form, in the field's size and theme. It is invisible to visitors: its token is
 * requested on submit.
 */
export function CaptchaField({ field, form }: FieldProps) {
  const { captcha } = useVenue()
  const { size, theme, showLabel } = field.settings
  const error = errorOf(form, field)
  return (
    <div
      className={styles.captcha}
      data-captcha=""
      data-size={size || 'normal'}
      data-theme={theme === 'dark' ? 'dark' : 'light'}
    >
      {showLabel && field.caption && <strong>{field.caption}</strong>}
      {captcha.provider === 'recaptcha' ? (
        <p>
          Guarded by reCAPTCHA: Google’s <a href="https://policies.google.com/privacy">Privacy Policy</a> and{' '}
          <a href="https://policies.google.com/terms">Terms of Service</a> apply.
        </p>
      ) : (
        <p>Your browser completes a short check when you send the form. No other service is involved.</p>
      )}
      {error && <p className={fieldStyles.error}>{error}</p>}
    </div>
  )
}
