import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Checkbox } from '@aldgate/ui/controls/Checkbox.tsx';
import { FigureBox } from '@aldgate/ui/controls/FigureBox.tsx';
import { FigureField } from '@aldgate/ui/controls/FigureField.tsx';
import { RadioGroup } from '@aldgate/ui/controls/RadioGroup.tsx';
import { SearchField } from '@aldgate/ui/controls/SearchField.tsx';
import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { TextArea } from '@aldgate/ui/controls/TextArea.tsx';
import { DayField } from '@aldgate/ui/days/DayField.tsx';
import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { Key } from '@aldgate/ui/figures/Key.tsx';
import { QrCode } from '@aldgate/ui/figures/QrCode.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { useState } from 'react';
import { Panel } from './Panel.tsx';

const KINDS = [
  { value: 'fund', label: 'Fund' },
  { value: 'broker', label: 'Broker' },
];

const PENDING = [
  { value: 'cancel', label: 'Cancel them', detail: 'Amounts not yet sent are returned to your balance.' },
  { value: 'keep', label: 'Keep them', detail: 'They are processed as requested.' },
];

const nothing = () => undefined;

/** The fields of forms, filters and the ticket, and buttons with an icon only. */
export function Fields({ theme }: { theme: string }) {
  const [kind, setKind] = useState('fund');
  const [pending, setPending] = useState('cancel');
  const [on, setOn] = useState(true);
  return (
    <>
      <Panel title="Fields of forms">
        <SelectField label={`Business, ${theme}`} options={KINDS} value={kind} onValue={setKind} />
        <TextArea label="Message" value="Please call us back." error={undefined} onValue={nothing} />
        <TextArea label="Message, invalid" value="" error="Fill in this field" onValue={nothing} />
      </Panel>
      <Panel title="Choices with an explanation">
        <Stack gap="3">
          <RadioGroup label={`Pending withdrawals, ${theme}`} options={PENDING} value={pending} onValue={setPending} />
          <Checkbox label="I have read the terms" on={on} onValue={setOn} />
          <Checkbox label="Not available" on={false} disabled onValue={nothing} />
        </Stack>
      </Panel>
      <Panel title="Filters, ticket, icons">
        <Stack gap="3">
          <Inline wrap gap="2">
            <SearchField label="Filter" value="" onValue={nothing} />
            <DayField label="From" value="2026-03-09" onValue={nothing} />
          </Inline>
          <FigureField label="Price" value="60000" unit="USDT" onValue={nothing} />
          <FigureBox readOnly>
            <span>Price</span>
            <span>At market</span>
          </FigureBox>
          <Inline gap="2">
            <Button kind="icon" aria-label="Show">
              <Icon name="eye" />
            </Button>
            <Button kind="square" aria-label="Swap">
              <Icon name="swap" />
            </Button>
            <Button kind="square" size="small" disabled aria-label="Swap, disabled">
              <Icon name="swap" />
            </Button>
            <Key name="Esc" />
            <QrCode image={undefined} label="QR code" loading="Loading" />
          </Inline>
        </Stack>
      </Panel>
    </>
  );
}
