import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Checkbox } from '@aldgate/ui/controls/Checkbox.tsx';
import { useState } from 'react';
import { usePermission } from '../../lib/session.ts';
import { RecordsSection } from '../../parts/records/RecordsPage.tsx';
import { useRecords } from '../../parts/records/useRecords.ts';
import { CreditReady } from './CreditReady.tsx';
import { LineDetail } from './LineDetail.tsx';
import { countPayments, type Line } from './line.ts';
import { lineColumns } from './lineColumns.tsx';

interface LinesProps {
  /** All states without it. */
  readonly state: Line['state'] | undefined;
  readonly of: { readonly statementId?: string; readonly account?: string; readonly lineId?: string };
}

/** Lines of a state; ready ones are credited together, the selected one is beside the list. */
export function Lines({ state, of }: LinesProps) {
  const records = useRecords('pageBankLine', {}, () => ({ ...of, ...(state !== undefined && { state }) }));
  const lines = records.items;
  const mayMatch = usePermission('capital');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [isCrediting, setCrediting] = useState(false);
  const selected = lines.find(({ lineId }) => lineId === records.paging.params.get('line'));
  const isBulk = state === 'ready' && mayMatch;
  const taken = lines.filter(({ lineId }) => ticked.has(lineId));
  const isWhole = lines.length > 0 && taken.length === lines.length;
  const tick = (lineId: string, on: boolean) =>
    setTicked((now) => new Set(on ? [...now, lineId] : [...now].filter((each) => each !== lineId)));
  return (
    <>
      <RecordsSection
        records={records}
        label="Lines of statements"
        columns={lineColumns({
          showsState: state === undefined,
          isAlone: selected === undefined,
          ticks: isBulk
            ? { has: ({ lineId }) => ticked.has(lineId), set: ({ lineId }, on) => tick(lineId, on) }
            : undefined,
        })}
        getKey={({ lineId }) => lineId}
        empty={{ title: 'No line here', text: 'Lines of imported statements appear here by their state.' }}
        detail={{
          kind: 'beside',
          parameter: 'line',
          label: 'Line',
          draw: () => drawLine(selected),
        }}
        actions={
          isBulk &&
          lines.length > 0 && (
            <>
              <Checkbox
                label="Select all on the page"
                on={isWhole}
                onValue={(on) => setTicked(new Set(on ? lines.map(({ lineId }) => lineId) : []))}
              />
              <Button
                kind="primary"
                size="small"
                disabled={taken.length === 0}
                title={taken.length === 0 ? 'Select a payment.' : undefined}
                onClick={() => setCrediting(true)}
              >
                {taken.length === 0 ? 'Credit' : `Credit ${countPayments(taken.length)}`}
              </Button>
            </>
          )
        }
      />
      {isCrediting && (
        <CreditReady lines={taken} onDone={() => setTicked(new Set())} onClose={() => setCrediting(false)} />
      )}
    </>
  );
}

const drawLine = (line: Line | undefined) => (line === undefined ? null : <LineDetail key={line.lineId} line={line} />);
