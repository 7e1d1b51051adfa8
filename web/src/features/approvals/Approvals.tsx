import { FIRST } from '@aldgate/client-kit/lists/listPosition.ts';
import { useListEnd } from '@aldgate/client-kit/lists/useListEnd.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { FilterSelect } from '../../lib/lists/FilterSelect.tsx';
import { ListPager } from '../../lib/lists/ListPager.tsx';
import { RecordsEmptyState } from '../../lib/lists/RecordsEmptyState.tsx';
import { LoadState } from '../../lib/messages/LoadState.tsx';
import { ApprovalDrawer } from './ApprovalDrawer.tsx';
import { ApprovalTable } from './ApprovalTable.tsx';
import {
  type ApprovalFilter,
  buildCondition,
  isFiltered,
  KINDS,
  NO_FILTER,
  readFilter,
  STATES,
  writeFilter,
} from './approvalFilter.ts';
import { type Approval, useApprovals } from './queries.ts';
import { VoteSeveral } from './VoteSeveral.tsx';

/** Lists members' requests that another member approves. Filters, page and opened request are in the address. */
export default function Approvals() {
  const { t } = useTranslation('approvals');
  const [query, setQuery] = useSearchParams();
  const filter = readFilter(query);
  const approvals = useApprovals(buildCondition(filter));
  useListEnd(filter.position, filter.pageSize, approvals, (position) =>
    setQuery(writeFilter({ ...filter, position }), { replace: true }),
  );
  const change = (changes: Partial<ApprovalFilter>) =>
    setQuery(writeFilter({ ...filter, position: FIRST, ...changes }));
  const opened = query.get('approval');
  const open = (approvalId: string | undefined) => {
    const next = writeFilter(filter);
    if (approvalId !== undefined) next.set('approval', approvalId);
    setQuery(next);
  };
  return (
    <section aria-label={t('title')}>
      <Text maxWidth="72ch" padding="3 0 0" size="12" lead="text" tone="2">
        {t('lead')}
      </Text>
      <Inline wrap gap="2" minHeight="56px" padding="3 0">
        <Filters filter={filter} onChange={change} />
      </Inline>
      <ApprovalList approvals={approvals} filter={filter} onChange={change} onOpen={open} />
      {opened !== null && <ApprovalDrawer key={opened} approvalId={opened} onClose={() => open(undefined)} />}
    </section>
  );
}

interface FiltersProps {
  readonly filter: ApprovalFilter;
  readonly onChange: (changes: Partial<ApprovalFilter>) => void;
}

function Filters({ filter: { state, kind }, onChange }: FiltersProps) {
  const { t } = useTranslation('approvals');
  return (
    <>
      <FilterSelect
        label={t('columns.state')}
        any={t('anyState')}
        options={STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
        value={state}
        onValue={(chosen) => onChange({ state: chosen })}
      />
      <FilterSelect
        label={t('columns.kind')}
        any={t('anyKind')}
        options={KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={kind}
        onValue={(chosen) => onChange({ kind: chosen })}
      />
    </>
  );
}

interface ApprovalListProps extends FiltersProps {
  readonly approvals: ReturnType<typeof useApprovals>;
  readonly onOpen: (approvalId: string) => void;
}

function ApprovalList({ approvals, filter, onChange, onOpen }: ApprovalListProps) {
  const { t } = useTranslation('approvals');
  const [ids, setChosen] = useState<ReadonlySet<string>>(new Set());
  if (approvals.data === undefined) {
    return <LoadState query={approvals} title={t('failed')} text={(reason) => t('failedText', { reason })} rows={5} />;
  }
  const { items, total } = approvals.data;
  const votable = items.filter(({ mayVote }) => mayVote);
  const chosen = votable.filter(({ approvalId }) => ids.has(approvalId));
  if (total === 0) {
    return (
      <RecordsEmptyState
        title={t('empty.title')}
        text={t('empty.text')}
        filtered={{ title: t('filteredEmpty.title'), text: t('filteredEmpty.text') }}
        onClear={isFiltered(filter) ? () => onChange(NO_FILTER) : undefined}
      />
    );
  }
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
      <ListPager at={filter} list={approvals.data} onChange={onChange} />
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
