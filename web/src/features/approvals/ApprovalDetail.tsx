import { errors } from '@aldgate/contract/errors.ts';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { CopyId } from '../../lib/lists/CopyId.tsx';
import { PathLink } from '../../lib/page/links.tsx';
import { Conditions } from './Conditions.tsx';
import type { Decision } from './decision.ts';
import { PayloadRows } from './PayloadRows.tsx';
import { PaymentRows } from './PaymentRows.tsx';
import { isDecisive } from './payload.ts';
import type { Approval } from './queries.ts';
import { StateBadge } from './StateBadge.tsx';

/** Pages of the withdrawals' records. */
const RECORDS = { coin_withdrawal: 'record/coin', bank_withdrawal: 'record/fiat/withdraw' } as const;

interface ApprovalDetailProps {
  readonly approval: Approval;
  readonly decision: Decision;
}

/** Shows the rest of the request, its maker and its end, the effect of a decision, and the votes. */
export function ApprovalDetail({ approval, decision }: ApprovalDetailProps) {
  const { t } = useTranslation('approvals');
  const locale = useLocale();
  const { kind, maker, madeAt, expiresAt, failure, votes } = approval;
  const failureText = useFailureText(failure);
  return (
    <Stack gap="5">
      {failureText !== undefined && <Note kind="warning">{t('failure', { reason: failureText })}</Note>}
      <PayloadRows payload={approval.payload.filter((line) => !isDecisive(line))} />
      {approval.payment !== null && <PaymentRows payment={approval.payment} />}
      <Rows>
        <Row label={t('columns.state')}>
          <StateBadge approval={approval} />
        </Row>
        <Row label={t('columns.kind')}>{t(`kinds.${kind}`)}</Row>
        <Row label={t('columns.maker')}>
          <Text as="span" breakWords>
            {maker.name === null ? maker.email : `${maker.name} · ${maker.email}`}
          </Text>
        </Row>
        <Row label={t('columns.madeAt')}>{formatTime(madeAt, locale)}</Row>
        <Row label={t('columns.expiresAt')}>{formatTime(expiresAt, locale)}</Row>
        <Row label={t('approvalId')}>
          <CopyId value={approval.approvalId} label={t('approvalId')} />
        </Row>
        {(kind === 'coin_withdrawal' || kind === 'bank_withdrawal') && (
          <Row label={t('subject')}>
            <PathLink to={`${RECORDS[kind]}?record=${approval.subjectId}`}>{t('toRecord')}</PathLink>
          </Row>
        )}
        {kind === 'loan' && approval.state === 'executed' && (
          <Row label={t('kinds.loan')}>
            <PathLink to={`loan?loan=${approval.subjectId}`}>{t('toRecord')}</PathLink>
          </Row>
        )}
      </Rows>
      {approval.state === 'waiting' && (
        <Box as="section">
          <Heading size="13" padding="0 0 2">
            {t('follows.title')}
          </Heading>
          <Text size="13" lead="text" tone="2">
            {t(`follows.${kind}`)}
          </Text>
          {(decision === 'withdraw' || decision === 'own' || decision === 'role') && (
            <Text size="13" lead="text" tone="2" marginTop="2">
              {t(decision === 'role' ? 'refusals.role' : 'refusals.own')}
            </Text>
          )}
        </Box>
      )}
      <Conditions approval={approval} />
      {votes.length > 0 && <Votes votes={votes} />}
    </Stack>
  );
}

/** The text of the error for which an approved request was not executed. */
function useFailureText(failure: string | null): string | undefined {
  const { t } = useTranslation();
  if (failure === null) return undefined;
  return isErrorName(failure) ? t(`errors.${failure}`) : t('errors.unknown');
}

const isErrorName = (name: string): name is keyof typeof errors => name in errors;

function Votes({ votes }: Pick<Approval, 'votes'>) {
  const { t } = useTranslation('approvals');
  const locale = useLocale();
  return (
    <Box as="section">
      <Heading size="13" padding="0 0 2">
        {t('votes')}
      </Heading>
      <Stack as="ul" gap="2" size="13">
        {votes.map(({ member, vote, at, reason }) => (
          <li key={member.userId}>
            {t(`voted.${vote}`, { member: member.name ?? member.email, time: formatTime(at, locale) })}
            {reason !== null && <Text tone="2">{t('reasonGiven', { reason })}</Text>}
          </li>
        ))}
      </Stack>
    </Box>
  );
}
