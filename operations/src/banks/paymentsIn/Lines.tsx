import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Checkbox } from '@aldgate/ui/controls/Checkbox.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { useState } from 'react';
import { useCallQuery } from '../../lib/call.ts';
import { usePermission } from '../../lib/session.ts';
import type { Column } from '../../parts/Columns.tsx';
import { List } from '../../parts/List.tsx';
import { ListWithDetail } from '../../parts/ListWithDetail.tsx';
import { usePage } from '../../parts/Paging.tsx';
import { CreditReady } from './CreditReady.tsx';
import { LineDetail } from './LineDetail.tsx';
import { LineRow } from './LineRow.tsx';
import { countPayments, type Line } from './line.ts';

const COLUMNS: readonly Column[] = [
  { name: 'Payer' },
  { name: 'Amount', end: true },
  { name: 'Customer', wide: true },
  { name: 'Value', wide: true },
];

/** Beside a selected line there is no room for them; it shows them. */
const ALONE: readonly Column[] = [...COLUMNS, { name: 'Reference', wide: 'desktop' }, { name: 'Why', wide: 'desktop' }];

interface LinesProps {
  /** All states without it. */
  readonly state: Line['state'] | undefined;
  readonly of: { readonly statementId?: string; readonly account?: string; readonly lineId?: string };
}

/** Lines of a state; ready ones are credited together, the selected one is beside the list. */
export function Lines({ state, of }: LinesProps) {
  const paging = usePage();
  const { params, position, pageSize, filter } = paging;
  const query = useCallQuery('pageBankLine', {
    ...pageCondition(position, pageSize),
    queryCondition: { ...of, ...(state !== undefined && { state }) },
  });
  const mayMatch = usePermission('capital');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [isCrediting, setCrediting] = useState(false);
  const lines = query.data?.items ?? [];
  const selected = lines.find(({ lineId }) => lineId === params.get('line'));
  const select = (line: string) => filter({ line });
  const isBulk = state === 'ready' && mayMatch;
  const taken = lines.filter(({ lineId }) => ticked.has(lineId));
  const isWhole = lines.length > 0 && taken.length === lines.length;
  const tick = (lineId: string, on: boolean) =>
    setTicked((now) => new Set(on ? [...now, lineId] : [...now].filter((each) => each !== lineId)));
  const columns = selected === undefined ? ALONE : COLUMNS;
  return (
    <>
      <ListWithDetail
        ids={lines.map(({ lineId }) => lineId)}
        selected={selected?.lineId}
        onSelect={select}
        label="Line"
        detail={selected !== undefined && <LineDetail key={selected.lineId} line={selected} />}
      >
        {isBulk && lines.length > 0 && (
          <Inline wrap gap="2 4" padding="0 0 1">
            <Checkbox
              label="Select all on the page"
              on={isWhole}
              onValue={(on) => setTicked(new Set(on ? lines.map(({ lineId }) => lineId) : []))}
            />
            <Button kind="primary" size="small" disabled={taken.length === 0} onClick={() => setCrediting(true)}>
              {taken.length === 0 ? 'Credit' : `Credit ${countPayments(taken.length)}`}
            </Button>
          </Inline>
        )}
        <List
          query={query}
          label="Lines of statements"
          columns={isBulk ? [{ name: 'Select', visuallyHidden: true }, ...columns] : columns}
          empty={{ title: 'No line here', text: 'Lines of imported statements appear here by their state.' }}
          paging={paging}
        >
          {(line) => (
            <LineRow
              key={line.lineId}
              line={line}
              showsState={state === undefined}
              isSelected={line.lineId === selected?.lineId}
              isAlone={selected === undefined}
              tick={isBulk ? { on: ticked.has(line.lineId), set: (on) => tick(line.lineId, on) } : undefined}
              onSelect={() => select(line.lineId)}
            />
          )}
        </List>
      </ListWithDetail>
      {isCrediting && (
        <CreditReady lines={taken} onDone={() => setTicked(new Set())} onClose={() => setCrediting(false)} />
      )}
    </>
  );
}
