import { toast } from '@aldgate/client-kit/toasts.ts';
import { memberMay } from '@aldgate/domain/identity/roles.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type RuleSet, useRules } from '../../../lib/approvals/rules/queries.ts';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { LoadState } from '../../../lib/messages/LoadState.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { RulesForm } from './RulesForm.tsx';
import { RulesTable } from './RulesTable.tsx';

/** The rules by which members approve; administrators change them with the approval of others. */
export default function ApprovalRules() {
  const { t } = useTranslation('approvals');
  const rules = useRules();
  if (rules.data === undefined) {
    return (
      <LoadState
        query={rules}
        title={t('rules.failed')}
        text={(reason) => t('rules.failedText', { reason })}
        rows={6}
      />
    );
  }
  return <Rules ruleSet={rules.data} />;
}

function Rules({ ruleSet }: { ruleSet: RuleSet }) {
  const { t } = useTranslation('approvals');
  const locale = useLocale();
  const [isEditing, setEditing] = useState(false);
  const mayManage = useSession(({ userInfo }) => userInfo !== null && memberMay(userInfo.role, 'manage'));
  const { rulesId, inForceSince, mayHaveRules, rules } = ruleSet;
  return (
    <Stack as="section" gap="4" padding="3 0" aria-label={t('rules.title')}>
      <Text maxWidth="72ch" size="12" lead="text" tone="2">
        {t('rules.lead')} {rulesId === null && t('rules.default')}
      </Text>
      <Announcements ruleSet={ruleSet} mayManage={mayManage} />
      {isEditing ? (
        <RulesForm ruleSet={ruleSet} onClose={() => setEditing(false)} />
      ) : (
        <>
          <RulesTable rules={rules} />
          <Inline wrap gap="2 4">
            {mayManage && mayHaveRules && <Button onClick={() => setEditing(true)}>{t('rules.edit')}</Button>}
            <Text as="span" size="12" tone="2">
              {inForceSince !== null && t('rules.since', { time: formatTime(inForceSince, locale) })}{' '}
              {!mayManage && t('rules.only')}
            </Text>
          </Inline>
        </>
      )}
    </Stack>
  );
}

/** Shows what keeps the rules from being changed, and what will change them. */
function Announcements({ ruleSet, mayManage }: { ruleSet: RuleSet; mayManage: boolean }) {
  const { t } = useTranslation('approvals');
  const locale = useLocale();
  const queries = useQueryClient();
  const { mayHaveRules, proposal, reset } = ruleSet;
  const cancel = useCallMutation('cancelApprovalRuleReset', {
    onSuccess: () => toast('success', t('rules.resetCancelled')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['approvals'] }),
  });
  return (
    <>
      {!mayHaveRules && (
        <Note kind="plain">
          {t('rules.single')} {mayManage && <PathLink to="information">{t('rules.single_action')}</PathLink>}
        </Note>
      )}
      {proposal !== null && (
        <Note kind="plain">
          {t('rules.proposal', {
            time: formatTime(proposal.madeAt, locale),
            member: proposal.madeBy.name ?? proposal.madeBy.email,
          })}{' '}
          <PathLink to={`information?tab=approvals&approval=${proposal.approvalId}`}>
            {t('rules.proposal_open')}
          </PathLink>
        </Note>
      )}
      {reset !== null && (
        <Note kind="warning">
          {t('rules.reset', { time: formatTime(reset.effectiveAt, locale), reason: reset.reason })}{' '}
          {mayManage && (
            <Button kind="link" disabled={cancel.isPending} onClick={() => cancel.mutate({})}>
              {t('rules.cancelReset')}
            </Button>
          )}
        </Note>
      )}
    </>
  );
}
