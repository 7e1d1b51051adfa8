import { Checkbox } from '@aldgate/ui/controls/Checkbox.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { CurrencyAmount } from '../../parts/CurrencyAmount.tsx';
import { TextButton } from '../../parts/TextButton.tsx';
import { describeReasons, type Line, STATE_NAMES } from './line.ts';

interface LineRowProps {
  readonly line: Line;
  readonly showsState: boolean;
  readonly isSelected: boolean;
  /** No line is beside the list. */
  readonly isAlone: boolean;
  readonly tick: { readonly on: boolean; readonly set: (on: boolean) => void } | undefined;
  readonly onSelect: () => void;
}

/** A line in its list: who paid what, whom it is proposed for, and why. */
export function LineRow({ line, showsState, isSelected, isAlone, tick, onSelect }: LineRowProps) {
  const { payer, kind, customer, valueOn, reference, remittance } = line;
  const name = payer.name ?? (kind === 'charge' ? 'Bank charge' : 'No name');
  return (
    <tr>
      {tick !== undefined && (
        <td>
          <Checkbox label="" aria-label={`Select ${name}, ${line.amount}`} on={tick.on} onValue={tick.set} />
        </td>
      )}
      <Text as="td" breakWords>
        <TextButton expanded={isSelected} onPress={onSelect}>
          {name}
        </TextButton>{' '}
        {showsState && <Badge>{STATE_NAMES[line.state]}</Badge>}
        <span data-below>{customer?.name ?? 'No customer'}</span>
      </Text>
      <td data-align="end">
        <LineAmount line={line} />
      </td>
      <Text as="td" breakWords data-wide>
        {customer?.name ?? '–'}
      </Text>
      <td data-wide>{valueOn}</td>
      {isAlone && (
        <>
          <Text as="td" breakWords data-wide="desktop">
            {reference ?? remittance ?? '–'}
          </Text>
          <Text as="td" breakWords size="12" tone="2" data-wide="desktop">
            {describeReasons(line.reasons).map(({ text }) => (
              <div key={text}>{text}</div>
            ))}
            {line.reasons.length === 0 && '–'}
          </Text>
        </>
      )}
    </tr>
  );
}

/** Shows the amount of a credit, or with a minus sign that of a debit. */
export function LineAmount({ line: { direction, amount, asset } }: { line: Line }) {
  return <CurrencyAmount value={direction === 'debit' ? `-${amount}` : amount} currency={asset} />;
}
