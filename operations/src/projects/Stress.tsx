import { listShockable, NO_SHOCK } from '@aldgate/domain/brokers/stress/shock.ts';
import { computeStress } from '@aldgate/domain/brokers/stress/stress.ts';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { ShockFields, type ShockTexts } from '@aldgate/ui/stress/ShockFields.tsx';
import { useState } from 'react';
import { useCallQuery } from '../lib/call.ts';
import { QueryResult } from '../parts/QueryResult.tsx';
import { StressAccounts } from './StressAccounts.tsx';
import { StressProjects } from './StressProjects.tsx';
import type { Risk } from './stress.ts';

const TEXTS: ShockTexts = {
  presets: 'Shocks',
  all: 'All',
  funding: 'Funding',
  basisPoints: (points) => `${points} bp`,
  unreachable: (exchange) => `${exchange} unreachable`,
  reset: 'Reset',
  price: (asset) => `Price of ${asset}`,
  more: (count) => `${count} more assets`,
};

/** BR-03: what a shock of the market does to the projects and accounts of all brokers. */
export function Stress() {
  const query = useCallQuery('queryBrokerRisk', {});
  return <QueryResult query={query}>{(risk) => <StressBoard risk={risk} />}</QueryResult>;
}

function StressBoard({ risk }: { risk: Risk }) {
  const [shock, setShock] = useState(NO_SHOCK);
  const before = computeStress(risk, NO_SHOCK);
  const after = computeStress(risk, shock);
  const codes = [...new Set(risk.accounts.map(({ exchangeCode }) => exchangeCode))];
  const liquidated = [...after.accounts.values()].filter(({ isLiquidated }) => isLiquidated);
  const shown = { risk, before, after };
  if (risk.accounts.length === 0)
    return <EmptyState title="No accounts" text="Accounts of brokers appear here with equity and margin ratio." />;
  return (
    <>
      <Text as="p" size="12" tone="2">
        Accounts of all brokers: {risk.accounts.length}; liquidated by their exchanges: {liquidated.length}. Amounts in
        USDT. Nothing is sent.
      </Text>
      <ShockFields
        shock={shock}
        assets={listShockable(risk.accounts)}
        exchanges={codes.map((code) => ({ code, name: code }))}
        texts={TEXTS}
        onShock={setShock}
      />
      <Title text="Projects before and after" />
      <StressProjects {...shown} />
      <Title text="Accounts before and after" />
      <StressAccounts {...shown} />
    </>
  );
}

const Title = ({ text }: { text: string }) => (
  <Inline minHeight="36px" marginTop="4" lineBottom="2">
    <Heading size="14">{text}</Heading>
  </Inline>
);
