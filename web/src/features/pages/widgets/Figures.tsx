import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Change } from '@aldgate/ui/figures/Change.tsx';
import { Brand } from '@aldgate/ui/figures/Mark.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { BeforeAfter, Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Panel } from './Panel.tsx';

export function Figures() {
  return (
    <>
      <Panel title="Figures">
        <Rows>
          <Row label="Amount">
            <Amount value="6482310.55" places={2} unit="USDT" />
          </Row>
          <Row label="Masked">
            <Amount value="6482310.55" places={2} unit="USDT" masked />
          </Row>
          <Row label="Not known">
            <Amount value={null} unit="USD" />
          </Row>
          <Row label="Price">
            <Price value="104286.4" places={1} unit="USDT" />
          </Row>
          <Row label="Change">
            <Change percent="1.57" /> <Change percent="-5.18" /> <Change percent="0" />
          </Row>
          <Row label="Available">
            <BeforeAfter
              before={<Amount value="106226.64" places={2} />}
              after={<Amount value="79675.35" places={2} />}
            />
          </Row>
        </Rows>
      </Panel>
      <Panel title="States as words">
        <Stack gap="3">
          <Inline wrap gap="2 3">
            <Badge>Completed</Badge>
            <Badge>Under review</Badge>
            <Badge tone="trust">Whitelisted</Badge>
          </Inline>
          <Inline wrap gap="2 3">
            <Badge tone="warning">Needs approval 1/2</Badge>
            <Badge tone="danger">Overdue</Badge>
          </Inline>
          <Inline wrap gap="2 3">
            <Badge tone="up">Long</Badge>
            <Badge tone="down">Short</Badge>
          </Inline>
          <Brand size={24} />
        </Stack>
      </Panel>
    </>
  );
}
