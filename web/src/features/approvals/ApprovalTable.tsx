import { Checkbox } from '@aldgate/ui/controls/Checkbox.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { FullAmount } from '../../lib/amounts/FullAmount.tsx';
import { OwnAmount } from '../../lib/amounts/OwnAmount.tsx';
import { useMinute } from '../../lib/browser/useMinute.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { DecisiveText } from './DecisiveText.tsx';
import { PaymentFacts } from './PaymentFacts.tsx';
import { findAmount, startSentence } from './payload.ts';
import type { Approval } from './queries.ts';
import { StateBadge } from './StateBadge.tsx';
import { useWaitText } from './useWaitText.ts';

interface ApprovalTableProps {
  readonly approvals: readonly Approval[];
  /** The ids of the chosen requests; undefined for a reader who votes on none. */
  readonly chosen: ReadonlySet<string> | undefined;
  readonly onChoose: (approvalIds: readonly string[], on: boolean) => void;
  readonly onOpen: (approvalId: string) => void;
}

/**
 * Requests, newest first, each with its amount and value, who made it, how long it waits and its state; two lines on a
 * phone. Those that wait for the reader's vote can be chosen.
 */
export function ApprovalTable({ approvals, chosen, onChoose, onOpen }: ApprovalTableProps) {
  const { t } = useTranslation('approvals');
  const votable = approvals.filter(({ mayVote }) => mayVote).map(({ approvalId }) => approvalId);
  return (
    <Table
      label={t('title')}
      head={
        <>
          {chosen !== undefined && (
            <th scope="col">
              <Checkbox
                isBare
                label={t('chooseAll')}
                on={votable.every((approvalId) => chosen.has(approvalId))}
                onValue={(on) => onChoose(votable, on)}
              />
            </th>
          )}
          <th scope="col">{t('columns.title')}</th>
          <th scope="col" data-align="end" data-wide>
            {t('columns.amount')}
          </th>
          <th scope="col" data-align="end" data-wide="desktop">
            {t('columns.usd')}
          </th>
          <th scope="col" data-wide="desktop">
            {t('columns.maker')}
          </th>
          <th scope="col" data-wide="desktop">
            {t('columns.madeAt')}
          </th>
          <th scope="col" data-wide>
            {t('columns.waits')}
          </th>
          <th scope="col" data-align="end">
            {t('columns.state')}
          </th>
        </>
      }
    >
      {approvals.map((approval) => (
        <ApprovalRow
          key={approval.approvalId}
          approval={approval}
          isChosen={chosen?.has(approval.approvalId)}
          onChoose={(on) => onChoose([approval.approvalId], on)}
          onOpen={() => onOpen(approval.approvalId)}
        />
      ))}
    </Table>
  );
}

interface ApprovalRowProps {
  readonly approval: Approval;
  readonly isChosen: boolean | undefined;
  readonly onChoose: (on: boolean) => void;
  readonly onOpen: () => void;
}

function ApprovalRow({ approval, isChosen, onChoose, onOpen }: ApprovalRowProps) {
  const { t } = useTranslation('approvals');
  const locale = useLocale();
  const waitText = useWaitText();
  const now = useMinute();
  const { title, maker, madeAt, state, payment, mayVote } = approval;
  const amount = payment === null ? findAmount(approval.payload) : { number: payment.amount, unit: payment.asset };
  const waits = state === 'waiting' ? waitText(now - madeAt) : '';
  return (
    <tr
      data-opens
      data-state={state}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('label') === null) onOpen();
      }}
    >
      {isChosen !== undefined && (
        <td>
          {mayVote && (
            <Checkbox isBare label={t('choose', { title: startSentence(title) })} on={isChosen} onValue={onChoose} />
          )}
        </td>
      )}
      <Text as="td" breakWords>
        <Box padding="2 0">
          <button type="button" data-open>
            {startSentence(title)}
          </button>
          <DecisiveText payload={approval.payload} />
          {payment !== null && (
            <div>
              <PaymentFacts payment={payment} />
            </div>
          )}
          {amount !== undefined && (
            <span data-below>
              <FullAmount value={amount.number} asset={amount.unit} />
            </span>
          )}
          <span data-below>{maker.name ?? maker.email}</span>
          <span data-below>{waits === '' ? formatTime(madeAt, locale) : waits}</span>
        </Box>
      </Text>
      <td data-align="end" data-wide>
        {amount !== undefined && <FullAmount value={amount.number} asset={amount.unit} />}
      </td>
      <td data-align="end" data-wide="desktop">
        {payment !== null && <OwnAmount value={payment.usdValue} places={2} />}
      </td>
      <Text as="td" breakWords data-wide="desktop">
        {maker.name ?? maker.email}
      </Text>
      <Text as="td" tone="2" data-wide="desktop">
        {formatTime(madeAt, locale)}
      </Text>
      <td data-wide>{waits}</td>
      <td data-align="end">
        <StateBadge approval={approval} />
      </td>
    </tr>
  );
}
