import type { MemberApprovalKind, MemberApprovalState } from '@aldgate/domain/identity/memberApproval.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { filtersIn } from '../../lib/records/filter.ts';
import { RecordFilters } from '../../lib/records/RecordFilters.tsx';
import { RecordsState } from '../../lib/records/RecordsState.tsx';
import { useRecords } from '../../lib/records/useRecords.ts';
import { ApprovalDrawer } from './ApprovalDrawer.tsx';
import { ApprovalTable } from './ApprovalTable.tsx';
import { type Approval, approvalPage } from './queries.ts';
import { VoteSeveral } from './VoteSeveral.tsx';

/** The states in which a request is read: one that is approved is executed in the same transaction. */
const STATES = [
  'waiting',
  'executed',
  'rejected',
  'withdrawn',
  'expired',
  'failed',
] as const satisfies readonly MemberApprovalState[];

/** The kinds that members can request. */
const KINDS = [
  'coin_withdrawal',
  'bank_withdrawal',
  'address',
  'bank_account',
  'whitelist_off',
  'api_key',
  'loan',
  'approval_rules',
] as const satisfies readonly MemberApprovalKind[];

const { choice } = filtersIn('approvals');

/** `?tab=approvals&state=waiting&kind=address&page=2`. */
export const FILTERS = {
  state: choice({
    label: 'columns.state',
    any: 'anyState',
    values: STATES,
    name: (state) => `states.${state}`,
  }),
  kind: choice({
    label: 'columns.kind',
    any: 'anyKind',
    values: KINDS,
    name: (kind) => `kinds.${kind}`,
  }),
};

/** Lists members' requests that another member approves. Filters, page and opened request are in the address. */
export default function Approvals() {
  const { t } = useTranslation('approvals');
  const records = useRecords(approvalPage, FILTERS, {
    opened: 'approval',
    getKey: ({ approvalId }) => approvalId,
    kept: ['tab'],
  });
  const { openedKey, open } = records;
  return (
    <section aria-label={t('title')}>
      <Text maxWidth="72ch" padding="3 0 0" size="12" lead="text" tone="2">
        {t('lead')}
      </Text>
      <Inline wrap gap="2" minHeight="56px" padding="3 0">
        <RecordFilters {...records} />
      </Inline>
      <RecordsState
        {...records}
        text={{
          failed: t('failed'),
          failedText: (reason) => t('failedText', { reason }),
          empty: { title: t('empty.title'), text: t('empty.text') },
          filteredEmpty: { title: t('filteredEmpty.title'), text: t('filteredEmpty.text') },
        }}
        rows={5}
      >
        {(items) => <ApprovalList items={items} onOpen={open} />}
      </RecordsState>
      {openedKey !== undefined && (
        <ApprovalDrawer key={openedKey} approvalId={openedKey} onClose={() => open(undefined)} />
      )}
    </section>
  );
}

interface ApprovalListProps {
  readonly items: readonly Approval[];
  readonly onOpen: (approvalId: string) => void;
}

function ApprovalList({ items, onOpen }: ApprovalListProps) {
  const [ids, setChosen] = useState<ReadonlySet<string>>(new Set());
  const votable = items.filter(({ mayVote }) => mayVote);
  const chosen = votable.filter(({ approvalId }) => ids.has(approvalId));
  return (
    <>
      <ChosenBar chosen={chosen} onClear={() => setChosen(new Set())} />
      <ApprovalTable
        approvals={items}
        chosen={votable.length === 0 ? undefined : new Set(chosen.map(({ approvalId }) => approvalId))}
        onChoose={(approvalIds, on) =>
          setChosen(new Set(on ? [...ids, ...approvalIds] : [...ids].filter((id) => !approvalIds.includes(id))))
        }
        onOpen={onOpen}
      />
    </>
  );
}

/** Counts what was chosen, and opens the vote on it. */
function ChosenBar({ chosen, onClear }: { readonly chosen: readonly Approval[]; readonly onClear: () => void }) {
  const { t } = useTranslation('approvals');
  const [isOpen, setOpen] = useState(false);
  const count = chosen.length;
  if (count === 0) return null;
  const close = () => {
    setOpen(false);
    onClear();
  };
  return (
    <Inline wrap gap="2 3" padding="0 0 3">
      <Text as="span" size="13">
        {count === 1 ? t('several.chosen.one') : t('several.chosen.many', { count })}
      </Text>
      <Button kind="primary" onClick={() => setOpen(true)}>
        {t('several.decide')}
      </Button>
      <Button kind="link" onClick={onClear}>
        {t('several.clear')}
      </Button>
      {isOpen && <VoteSeveral approvals={chosen} onClose={close} />}
    </Inline>
  );
}
