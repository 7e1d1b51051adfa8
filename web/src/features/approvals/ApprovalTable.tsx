import { formatTime } from '@aldgate/ui/format/time.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { startSentence } from './payload.ts';
import type { Approval } from './queries.ts';
import { StateBadge } from './StateBadge.tsx';

interface ApprovalTableProps {
  readonly approvals: readonly Approval[];
  readonly onOpen: (approvalId: string) => void;
}

/** Requests, newest first, each with its title, who made it and its state; two lines on a phone. */
export function ApprovalTable({ approvals, onOpen }: ApprovalTableProps) {
  const { t } = useTranslation('approvals');
  const locale = useLocale();
  return (
    <Table
      label={t('title')}
      head={
        <>
          <th scope="col" data-wide>
            {t('columns.madeAt')}
          </th>
          <th scope="col">{t('columns.title')}</th>
          <th scope="col" data-wide="desktop">
            {t('columns.maker')}
          </th>
          <th scope="col" data-wide="desktop">
            {t('columns.expiresAt')}
          </th>
          <th scope="col" data-align="end">
            {t('columns.state')}
          </th>
        </>
      }
    >
      {approvals.map((approval) => {
        const { approvalId, title, maker, madeAt, expiresAt, state } = approval;
        return (
          <tr key={approvalId} data-opens data-state={state} onClick={() => onOpen(approvalId)}>
            <Text as="td" tone="2" data-wide>
              {formatTime(madeAt, locale)}
            </Text>
            <Text as="td" breakWords>
              <button type="button" data-open>
                {startSentence(title)}
              </button>
              <span data-below>{maker.name ?? maker.email}</span>
              <span data-below>{formatTime(madeAt, locale)}</span>
            </Text>
            <Text as="td" breakWords data-wide="desktop">
              {maker.name ?? maker.email}
            </Text>
            <td data-wide="desktop">{formatTime(expiresAt, locale)}</td>
            <td data-align="end">
              <StateBadge approval={approval} />
            </td>
          </tr>
        );
      })}
    </Table>
  );
}
