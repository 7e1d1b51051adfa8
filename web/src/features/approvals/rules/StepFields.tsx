import { APPROVALS_MAX, APPROVER_ROLES } from '@aldgate/domain/identity/approvalRules.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Checkbox } from '@aldgate/ui/controls/Checkbox.tsx';
import { FieldError } from '@aldgate/ui/controls/FieldError.tsx';
import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { useId } from 'react';
import type { RuleSet } from '../../../lib/approvals/rules/queries.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { StepDraft } from './ruleDraft.ts';

interface StepFieldsProps {
  readonly step: StepDraft;
  readonly approvers: RuleSet['approvers'];
  /** Whether the step has an amount, and whether it can be entered: a first step begins at 0. */
  readonly amount: 'none' | 'fixed' | 'entered';
  /** The wrong field and its text. */
  readonly errorOf: (field: 'fromUsd' | 'approvals' | 'roles' | 'members') => string | undefined;
  readonly onStep: (step: StepDraft) => void;
  readonly onRemove: (() => void) | undefined;
}

const COUNTS = Array.from({ length: APPROVALS_MAX }, (_, index) => String(index + 1));

/** One step: its amount, how many members approve, and which count. */
export function StepFields({ step, approvers, amount, errorOf, onStep, onRemove }: StepFieldsProps) {
  const { t } = useTranslation('approvals');
  const errorId = useId();
  const toggle = <Value extends string>(list: readonly Value[], value: Value, on: boolean) =>
    on ? [...list, value] : list.filter((each) => each !== value);
  return (
    <Stack gap="2" padding="3 0" lineBottom="1">
      <Grid columns={2} collapse gap="2 4">
        {amount !== 'none' && (
          <TextField
            label={t('rules.from')}
            inputMode="decimal"
            value={amount === 'fixed' ? '0' : step.fromUsd}
            disabled={amount === 'fixed'}
            error={errorOf('fromUsd')}
            onValue={(fromUsd) => onStep({ ...step, fromUsd })}
          />
        )}
        <SelectField
          label={t('rules.need')}
          options={COUNTS.map((value) => ({ value, label: value }))}
          value={String(step.approvals)}
          error={errorOf('approvals')}
          onValue={(value) => onStep({ ...step, approvals: Number(value) })}
        />
      </Grid>
      <Grid as="fieldset" columns={2} collapse gap="1 4" aria-describedby={errorId}>
        <legend>{t('rules.who')}</legend>
        {APPROVER_ROLES.map((role) => (
          <Checkbox
            key={role}
            label={t(`rules.roleNames.${role}`)}
            on={step.roles.includes(role)}
            onValue={(on) => onStep({ ...step, roles: toggle(step.roles, role, on) })}
          />
        ))}
        {approvers.map(({ userId, name, email }) => (
          <Checkbox
            key={userId}
            label={name ?? email}
            on={step.members.includes(userId)}
            onValue={(on) => onStep({ ...step, members: toggle(step.members, userId, on) })}
          />
        ))}
      </Grid>
      <FieldError id={errorId} text={errorOf('roles') ?? errorOf('members')} />
      {onRemove !== undefined && (
        <div>
          <Button kind="link" onClick={onRemove}>
            {t('rules.remove')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
