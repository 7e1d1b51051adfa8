import { useServerTime } from '@aldgate/client-kit/calls/useServerTime.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useState } from 'react';
import { useCallQuery } from '../lib/call.ts';
import { usePermission } from '../lib/session.ts';
import { type Column, Columns } from '../parts/Columns.tsx';
import { QueryResult } from '../parts/QueryResult.tsx';
import { Section } from '../parts/Screen.tsx';
import { TextLink } from '../parts/TextLink.tsx';
import { Time } from '../parts/Time.tsx';
import { describeAge, type Exchange, PRODUCTS } from './exchange.ts';
import { OpenExchange, SetLowWater, SuspendExchange } from './SetExchange.tsx';

const MINUTE_MS = 60_000;

const COLUMNS: readonly Column[] = [
  { name: 'Asset' },
  { name: 'The platform’s balance', end: true },
  { name: 'Low-water mark', end: true, wide: true },
  { name: 'Change', end: true, visuallyHidden: true },
];

type Layer =
  | { readonly kind: 'suspend' | 'open'; readonly exchange: Exchange }
  | { readonly kind: 'lowWater'; readonly exchange: Exchange; readonly asset: string; readonly mark: string | null };

/** Each exchange: its state, the platform's own balances there, and pending moves. */
export function ExchangeList() {
  const query = useCallQuery('listExchange', {});
  const [layer, setLayer] = useState<Layer>();
  const close = () => setLayer(undefined);
  return (
    <>
      <QueryResult query={query}>
        {(exchanges) => (
          <Stack gap="6" maxWidth="1080px">
            {exchanges.map((exchange) => (
              <ExchangeSection key={exchange.exchangeCode} exchange={exchange} onLayer={setLayer} />
            ))}
          </Stack>
        )}
      </QueryResult>
      {layer?.kind === 'suspend' && <SuspendExchange exchange={layer.exchange} onClose={close} />}
      {layer?.kind === 'open' && <OpenExchange exchange={layer.exchange} onClose={close} />}
      {layer?.kind === 'lowWater' && (
        <SetLowWater exchange={layer.exchange} asset={layer.asset} mark={layer.mark} onClose={close} />
      )}
    </>
  );
}

interface ExchangeSectionProps {
  readonly exchange: Exchange;
  readonly onLayer: (layer: Layer) => void;
}

function ExchangeSection({ exchange, onLayer }: ExchangeSectionProps) {
  const { exchangeCode, exchangeName, state, approvalId, inventory } = exchange;
  const mayChange = usePermission('capital');
  const isOpen = state === 'open';
  return (
    <Section
      title={`${exchangeName} (${exchangeCode})`}
      actions={
        mayChange && (
          <Button
            size="small"
            kind={isOpen ? 'danger' : 'plain'}
            disabled={!isOpen && approvalId !== null}
            title={!isOpen && approvalId !== null ? 'The opening waits for approval.' : undefined}
            onClick={() => onLayer({ kind: isOpen ? 'suspend' : 'open', exchange })}
          >
            {isOpen ? 'Suspend' : 'Open'}
          </Button>
        )
      }
    >
      <State exchange={exchange} />
      {inventory === null ? (
        <Note kind="warning">The exchange does not answer, so the platform’s balances there are not known.</Note>
      ) : (
        <Table label={`Balances at ${exchangeName}`} head={<Columns of={COLUMNS} />}>
          {inventory.map(({ asset, balance, lowWater, isLow }) => (
            <tr key={asset}>
              <td>{asset}</td>
              <td data-align="end">
                <Amount value={balance} placesMax={18} /> {isLow && <Badge tone="warning">Low</Badge>}
              </td>
              <td data-align="end" data-wide>
                <Amount value={lowWater} placesMax={18} />
              </td>
              <td data-align="end">
                {mayChange && (
                  <Button
                    size="small"
                    aria-label={`Set mark: ${asset} at ${exchangeName}`}
                    onClick={() => onLayer({ kind: 'lowWater', exchange, asset, mark: lowWater })}
                  >
                    Set mark
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Section>
  );
}

function State({ exchange }: { exchange: Exchange }) {
  const now = useServerTime(MINUTE_MS);
  const { state, reason, since, approvalId, products, accounts, waiting, oldestAt } = exchange;
  return (
    <Stack gap="2" padding="0 0 3" size="13">
      <Inline wrap gap="1 4">
        {state === 'open' ? <Badge>Open</Badge> : <Badge tone="warning">Suspended</Badge>}
        <span>{products.map((product) => PRODUCTS[product]).join(', ')}</span>
        <span>
          {accounts} {accounts === 1 ? 'account' : 'accounts'}
        </span>
        <span>
          {waiting === 0 ? 'No pending moves' : `${waiting} pending ${waiting === 1 ? 'move' : 'moves'}`}
          {oldestAt !== null && `, the oldest for ${describeAge(oldestAt, now)}`}
        </span>
        {waiting > 0 && <TextLink to="/exchanges?tab=moves&state=pending">Fund moves</TextLink>}
      </Inline>
      {state === 'suspended' && (
        <Text size="12" tone="2" breakWords>
          {reason}, <Time at={since} />
        </Text>
      )}
      {approvalId !== null && (
        <Note>
          Opening waits for a second operator.{' '}
          <TextLink to={`/approvals?approval=${approvalId}`}>See the approval</TextLink>
        </Note>
      )}
    </Stack>
  );
}
