import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { splitWords } from '@aldgate/domain/fields/splitWords.ts';
import { OPERATOR_ROLES, type OperatorRole } from '@aldgate/domain/operations/roles.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Field } from '@aldgate/ui/controls/Field.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useState } from 'react';
import { useAction, useCallQuery } from '../lib/call.ts';
import { usePermission, useSession } from '../lib/session.ts';
import { ActionDialog } from '../parts/ActionDialog.tsx';
import { type Column, Columns } from '../parts/Columns.tsx';
import { QueryResult } from '../parts/QueryResult.tsx';
import { Screen } from '../parts/Screen.tsx';
import { Time } from '../parts/Time.tsx';

type OperatorRow = OperationsAnswerOf<'listOperator'>[number];
type OpenDialog = { readonly kind: 'invite' } | { readonly kind: 'role' | 'disable'; readonly operator: OperatorRow };

const ROLES = OPERATOR_ROLES.map((value) => ({ value, label: splitWords(value) }));

const COLUMNS: readonly Column[] = [
  { name: 'Name' },
  { name: 'Email', wide: true },
  { name: 'Role' },
  { name: 'State', wide: true },
  { name: 'Last login', wide: 'desktop' },
  { name: 'Actions', end: true, visuallyHidden: true },
];

/** Operators and their roles. An operator cannot change their own; more access needs a second operator. */
export function Page() {
  const query = useCallQuery('listOperator', {});
  const mayManage = usePermission('operators');
  const self = useSession((session) => session.operator?.operatorId);
  const [open, setOpen] = useState<OpenDialog>();
  const close = () => setOpen(undefined);
  return (
    <Screen
      title="Operators"
      actions={mayManage && <Button onClick={() => setOpen({ kind: 'invite' })}>Invite an operator</Button>}
    >
      <QueryResult query={query}>
        {(operators) => (
          <Table label="Operators" head={<Columns of={COLUMNS} />}>
            {operators.map((operator) => (
              <tr key={operator.operatorId}>
                <Text as="td" breakWords>
                  {operator.name}
                </Text>
                <td data-wide>{operator.email}</td>
                <td>{splitWords(operator.role)}</td>
                <td data-wide>
                  <Badge tone={operator.state === 'disabled' ? 'warning' : 'neutral'}>
                    {splitWords(operator.state)}
                  </Badge>
                </td>
                <td data-wide="desktop">
                  <Time at={operator.lastSignInAt} />
                </td>
                <td data-align="end">
                  {mayManage && operator.operatorId !== self && operator.state !== 'disabled' && (
                    <>
                      <Button size="small" onClick={() => setOpen({ kind: 'role', operator })}>
                        Role
                      </Button>{' '}
                      <Button size="small" kind="danger" onClick={() => setOpen({ kind: 'disable', operator })}>
                        Disable
                      </Button>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </QueryResult>
      {open?.kind === 'invite' && <Invite onClose={close} />}
      {open?.kind === 'role' && <ChangeRole operator={open.operator} onClose={close} />}
      {open?.kind === 'disable' && <Disable operator={open.operator} onClose={close} />}
    </Screen>
  );
}

function Invite({ onClose }: { onClose: () => void }) {
  const action = useAction('inviteOperator', 'Invited.');
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<OperatorRole>('reviewer');
  return (
    <ActionDialog
      title="Invite an operator"
      text="After a second operator’s approval, the invitation is sent by email. It is valid for seven days."
      confirm="Submit for approval"
      action={action}
      body={(reason) => ({ email, name, role, reason })}
      onClose={onClose}
    >
      <TextField label="Name" maxLength={120} value={name} onValue={setName} />
      <TextField label="Email" type="email" maxLength={254} value={email} onValue={setEmail} />
      <Field label="Role">
        <Select label="Role" options={ROLES} value={role} onValue={setRole} />
      </Field>
    </ActionDialog>
  );
}

function ChangeRole({ operator, onClose }: { operator: OperatorRow; onClose: () => void }) {
  const action = useAction('setOperatorRole', 'Changed.');
  const [role, setRole] = useState<OperatorRole>(operator.role);
  return (
    <ActionDialog
      title={`Role of ${operator.name}`}
      text="Needs a second operator’s approval."
      confirm="Submit for approval"
      action={action}
      missing={role === operator.role ? 'Choose another role.' : undefined}
      body={(reason) => ({ operatorId: operator.operatorId, role, reason })}
      onClose={onClose}
    >
      <Field label="Role">
        <Select label="Role" options={ROLES} value={role} onValue={setRole} />
      </Field>
    </ActionDialog>
  );
}

function Disable({ operator, onClose }: { operator: OperatorRow; onClose: () => void }) {
  const action = useAction('disableOperator', 'Disabled.');
  return (
    <ActionDialog
      title={`Disable ${operator.name}`}
      text="Ends their sessions immediately and prevents further logins."
      confirm="Disable"
      kind="danger"
      action={action}
      body={(reason) => ({ operatorId: operator.operatorId, reason })}
      onClose={onClose}
    />
  );
}
