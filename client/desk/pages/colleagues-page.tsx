import { Button } from '#client/ui/button/button.tsx'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { counted } from '#shared/counted'
import { access } from '#shared/staff/access/access'
import { InviteSent } from '#shared/staff/access/access.schemas'
import { type Role, roleNames, roles } from '#shared/staff/roles'
import type { StaffResult } from '#shared/staff/staff-call'
import { callDesk, refresh, useDesk } from '../data/desk-call.ts'
import { useShownTime } from '../data/shown.ts'
import { useAct } from '../data/use-act.ts'
import { useDeskForm } from '../data/use-desk-form.ts'
import { DeskTable } from '../frame/desk-table.tsx'
import { Loaded, Refused } from '../frame/loaded.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { ConfirmedRowAct } from '../frame/row-act.tsx'
import styles from './pages.module.css'

type Colleagues = StaffResult<(typeof access)['colleagues']>
const options = roles.map((role) => ({ value: role, label: roleNames[role] }))

/** The staff's accounts, and invitations for new colleagues. */
export function ColleaguesPage() {
  const colleagues = useDesk(access.colleagues)
  return (
    <>
      <PageHead title="Colleagues" />
      <InviteForm />
      <Loaded of={colleagues}>
        {(data) => (
          <>
            <Accounts {...data} />
            <Invitations {...data} />
          </>
        )}
      </Loaded>
    </>
  )
}

function InviteForm() {
  const empty = { email: '', role: 'boxOffice' as Role }
  const {
    form,
    field,
    onSubmit,
    isSubmitting,
    result: sent,
    problem,
  } = useDeskForm(InviteSent, empty, async (values: typeof empty) => {
    const invitation = await callDesk(access.invite, values)
    form.reset(empty)
    await refresh(access.colleagues)
    return invitation
  })
  return (
    <section aria-labelledby="invite" className={styles.panel}>
      <h2 id="invite">Invite a colleague</h2>
      <p>An invitation also lets in colleagues who have lost their password or their authenticator app.</p>
      <PostForm noValidate onSubmit={onSubmit} className={styles.row}>
        <TextField label="Email" type="email" autoComplete="off" {...field('email')} />
        <SelectField label="Role" options={options} {...field('role')} />
        <Button type="submit" isBusy={isSubmitting}>
          Invite
        </Button>
      </PostForm>
      <Refused error={problem} />
      {sent && (
        <Alert
          tone="success"
          title={sent.isMailed ? 'The invitation is mailed.' : 'No mail server is set up. Hand on this link:'}
        >
          <code className={styles.values}>{sent.link}</code>
        </Alert>
      )}
    </section>
  )
}

function Accounts({ colleagues }: Colleagues) {
  const shown = useShownTime()
  return (
    <DeskTable columns={['Name', 'Role', 'Last seen', 'Passkeys', 'Account']}>
      {colleagues.map((each) => (
        <tr key={each.id}>
          <td>
            {each.name}
            <br />
            <small>{each.email}</small>
          </td>
          <td>{each.isActive ? <RoleChoice {...each} /> : roleNames[each.role]}</td>
          <td>{each.lastSeenAt ? shown(each.lastSeenAt) : 'Not signed in'}</td>
          <td>
            {each.passkeys === 0 ? (
              'None'
            ) : (
              <ConfirmedRowAct
                label={`Remove ${each.passkeys}`}
                accessibleName={`Remove ${counted(each.passkeys, 'passkey')} of ${each.name}`}
                title={`Remove the passkeys of ${each.name}`}
                confirmLabel="Remove"
                onConfirm={() => callDesk(access.removePasskeys, { staffId: each.id })}
                onDone={() => refresh(access.colleagues)}
              >
                <p>They are signed out at once, and sign in with their password and a code.</p>
              </ConfirmedRowAct>
            )}
          </td>
          <td>
            {each.isActive ? (
              <ConfirmedRowAct
                label="Deactivate"
                title={`Deactivate ${each.name}`}
                onConfirm={() => callDesk(access.deactivate, { staffId: each.id })}
                onDone={() => refresh(access.colleagues)}
              >
                <p>They are signed out at once and can’t sign in again. What they did stays in the audit.</p>
              </ConfirmedRowAct>
            ) : (
              'Deactivated'
            )}
          </td>
        </tr>
      ))}
    </DeskTable>
  )
}

function RoleChoice({ id: staffId, name, role: current }: Colleagues['colleagues'][number]) {
  const { run, isBusy, error } = useAct(async (role: Role) => {
    await callDesk(access.changeRole, { staffId, role })
    await refresh(access.colleagues)
  })
  return (
    <>
      <select
        aria-label={`Role of ${name}`}
        aria-disabled={isBusy || undefined}
        value={current}
        onChange={({ target }) => void run(target.value as Role)}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Refused error={error} />
    </>
  )
}

function Invitations({ invitations }: Colleagues) {
  const shown = useShownTime()
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby="invitations" className={styles.panel}>
      <h2 id="invitations">Open invitations</h2>
      <ul className="ruled-list">
        {invitations.map(({ email, role, expiresAt }) => (
          <li key={email}>
            {email}, {roleNames[role].toLowerCase()} <small>until {shown(expiresAt)}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
