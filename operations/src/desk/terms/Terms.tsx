import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { useState } from 'react';
import { usePermission } from '../../lib/session.ts';
import { Facts } from '../../parts/Facts.tsx';
import { Section } from '../../parts/Screen.tsx';
import type { PanelProps } from '../deskView.ts';
import { Usd } from '../orderCells.tsx';
import { Margins } from './Margins.tsx';
import { SetTerms } from './SetTerms.tsx';

/** OTC-02: the desk's sizes, the bound of a dealer's price, and the margins of each asset. */
export function Terms({ desk: { terms, assets } }: PanelProps) {
  const mayChange = usePermission('configuration');
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack gap="6" maxWidth="1080px">
      <Section
        title="Sizes"
        actions={
          mayChange && (
            <Button size="small" onClick={() => setOpen(true)}>
              Change sizes
            </Button>
          )
        }
      >
        <Rows>
          <Facts
            of={{
              Minimum: <Usd value={terms.minimumUsd} />,
              'Maximum of real-time prices and limit orders': <Usd value={terms.streamMaximumUsd} />,
              'Maximum on request': <Usd value={terms.maximumUsd} />,
              'In 24 hours': <Usd value={terms.dailyUsd} />,
              'A requested price ends early beyond': <Amount value={terms.boundBps} placesMax={4} unit="bps" />,
            }}
          />
        </Rows>
        {isOpen && <SetTerms terms={terms} onClose={() => setOpen(false)} />}
      </Section>
      <Margins assets={assets} />
    </Stack>
  );
}
