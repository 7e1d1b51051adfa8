import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { toast } from '@aldgate/client-kit/toasts.ts';
import { type ApprovalRules, RULE_KINDS, type StepName } from '@aldgate/domain/identity/approvalRules.ts';
import { Alert } from '@aldgate/ui/states/Alert.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { CodeStep } from '../../../lib/codes/CodeStep.tsx';
import { useEmailCodes } from '../../../lib/codes/useCodes.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ActionError } from '../../../lib/messages/ActionError.tsx';
import { useStepText } from './useStepText.ts';

interface SaveRulesProps {
  readonly rules: ApprovalRules;
  /** The rules that were changed. */
  readonly rulesId: string | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** The codes with which an administrator requests other rules. */
export function SaveRules({ rules, rulesId, onSaved, onClose }: SaveRulesProps) {
  const { t } = useTranslation('approvals');
  const queries = useQueryClient();
  const codes = useEmailCodes('approval_rules');
  const action = useCallMutation('saveApprovalRule', {
    onSuccess: () => {
      toast('success', t('rules.saved'));
      onSaved();
    },
    onError: codes.rejected,
    onSettled: () => queries.invalidateQueries({ queryKey: ['approvals'] }),
  });
  return (
    <CodeStep
      codes={codes}
      text={{ title: t('rules.confirm'), follows: t('rules.follows'), submit: t('rules.save'), sent: t('rules.sent') }}
      action={action}
      Failure={SaveError}
      onClose={onClose}
      onSubmit={(proof) => {
        const entered = Object.fromEntries(
          RULE_KINDS.flatMap((kind) => {
            const steps = rules[kind];
            return steps === undefined
              ? []
              : [[kind, steps.map((step) => ({ ...step, roles: [...step.roles], members: [...step.members] }))]];
          }),
        );
        action.mutate({ rules: entered, rulesId, ...proof });
      }}
    />
  );
}

/** Why rules were not accepted: the step that the members could not fulfil, by its name. */
function SaveError({ error }: { error: unknown }) {
  const { t } = useTranslation('approvals');
  const stepText = useStepText();
  if (!(error instanceof CallError) || error.entry !== 'approvalRuleUnfulfilled') return <ActionError error={error} />;
  const { kind, fromUsd, approvals: count } = error.data as StepName;
  const step = stepText(fromUsd);
  return <Alert>{t('rules.errors.unfulfilled', { kind: t(`kinds.${kind}`), step, count })}</Alert>;
}
