import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Countdown } from '@aldgate/ui/controls/Countdown.tsx';
import { NumberField } from '@aldgate/ui/controls/NumberField.tsx';
import { PercentSlider } from '@aldgate/ui/controls/PercentSlider.tsx';
import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { Switch } from '@aldgate/ui/controls/Switch.tsx';
import { Tabs } from '@aldgate/ui/controls/Tabs.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useState } from 'react';
import { Panel } from './Panel.tsx';

const ASSETS = [
  { value: 'BTC', label: 'BTC', detail: 'Bitcoin' },
  { value: 'ETH', label: 'ETH', detail: 'Ether' },
  { value: 'USDT', label: 'USDT', detail: 'Tether' },
];

const SIDES = [
  { value: 'limit', label: 'Limit' },
  { value: 'market', label: 'Market' },
];

export function Controls({ theme }: { theme: string }) {
  const [amount, setAmount] = useState('1234.5');
  const [asset, setAsset] = useState('BTC');
  const [kind, setKind] = useState('limit');
  const [percent, setPercent] = useState(25);
  const [on, setOn] = useState(true);
  const [tab, setTab] = useState('positions');
  return (
    <>
      <Panel title="Buttons">
        <Stack gap="3">
          <Inline wrap gap="2 3">
            <Button kind="primary">Deposit</Button>
            <Button>Withdraw</Button>
            <Button kind="quiet">Clear filters</Button>
            <Button kind="danger">Reject</Button>
          </Inline>
          <Inline wrap gap="2 3">
            <Button kind="buy">Buy 0.5 BTC</Button>
            <Button kind="sell">Sell 0.5 BTC</Button>
            <Button disabled>Enter 2 digits</Button>
          </Inline>
          <Inline wrap gap="2 3">
            <Button size="small">Small</Button>
            <Button size="large">Large</Button>
            <Button kind="link">Link</Button>
            <Button kind="link" disabled>
              Link, disabled
            </Button>
          </Inline>
        </Stack>
      </Panel>
      <Panel title="Text fields">
        <TextField label="Email" value="desk@northmark.test" onValue={() => undefined} />
        <TextField
          label="Email, invalid"
          value="desk@"
          error="The email address format is incorrect"
          onValue={() => undefined}
        />
        <TextField label="Email, fixed" value="desk@northmark.test" disabled onValue={() => undefined} />
      </Panel>
      <Panel title="Amounts">
        <Stack gap="3">
          <NumberField label="You pay" value={amount} note="Available 1,000,000.00" onValue={setAmount} />
          <NumberField label="Quantity" value="0.0004" error="At least 0.001 BTC" onValue={() => undefined} />
          <NumberField label="You receive" value="0.0118" indicative disabled onValue={() => undefined} />
        </Stack>
      </Panel>
      <Panel title="Choices">
        <Stack gap="3">
          <Inline wrap gap="2 3">
            <Select label={`Asset, ${theme}`} options={ASSETS} value={asset} onValue={setAsset} />
            <Select label="Asset, fixed" options={ASSETS} value="ETH" disabled onValue={setAsset} />
            <Select label="Asset, large" options={ASSETS} value={asset} variant="figure" onValue={setAsset} />
          </Inline>
          <Segmented label="Order type" options={SIDES} value={kind} onValue={setKind} />
          <Inline wrap gap="2 3">
            <Switch label="Confirm orders" on={on} onValue={setOn} />
            <Switch label="Off" on={false} onValue={() => undefined} />
          </Inline>
        </Stack>
      </Panel>
      <Panel title="Percent slider">
        <Stack gap="3">
          <PercentSlider label={`Part of available, ${theme}`} value={percent} onValue={setPercent} />
          <PercentSlider label="Between two points" value={63} onValue={() => undefined} />
          <PercentSlider label="Disabled" value={50} disabled onValue={() => undefined} />
        </Stack>
      </Panel>
      <Panel title="Tabs and countdown">
        <Stack gap="3">
          <Tabs
            label={`Lists, ${theme}`}
            value={tab}
            onValue={setTab}
            tabs={[
              {
                value: 'positions',
                label: 'Positions',
                count: '5',
                content: (
                  <Text padding="3 0 0" tone="2">
                    Five rows.
                  </Text>
                ),
              },
              {
                value: 'orders',
                label: 'Open orders',
                count: '3',
                content: (
                  <Text padding="3 0 0" tone="2">
                    Three rows.
                  </Text>
                ),
              },
            ]}
          />
          <Countdown label="Firm for" leftMs={6_400} wholeMs={10_000} />
        </Stack>
      </Panel>
    </>
  );
}
