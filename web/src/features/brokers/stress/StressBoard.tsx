import { listShockable, NO_SHOCK } from '@aldgate/domain/brokers/stress/shock.ts';
import { computeStress } from '@aldgate/domain/brokers/stress/stress.ts';
import { Section } from '@aldgate/ui/layout/Section.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { ShockFields } from '@aldgate/ui/stress/ShockFields.tsx';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useExchangeName } from '../parts/useExchangeName.ts';
import type { Risk } from './queries.ts';
import { StressAccounts } from './StressAccounts.tsx';
import { StressProject } from './StressProject.tsx';
import { StressProjects } from './StressProjects.tsx';

/** BR-03: a shock of the market, and each account and project before and after it. */
export function StressBoard({ risk, isOfProject }: { risk: Risk; isOfProject: boolean }) {
  const { t } = useTranslation('brokers');
  const [shock, setShock] = useState(NO_SHOCK);
  const findName = useExchangeName();
  const before = computeStress(risk, NO_SHOCK);
  const after = computeStress(risk, shock);
  const codes = [...new Set(risk.accounts.map(({ exchangeCode }) => exchangeCode))];
  const unread = risk.accounts.filter(({ brokerAccountId }) => before.accounts.get(brokerAccountId)?.isKnown === false);
  const shown = { risk, before, after };
  return (
    <>
      <Section title={t('stress.title')}>
        <Text maxWidth="72ch" size="13" lead="text" tone="2" padding="3 0 0">
          {t('stress.lead')}
        </Text>
        <ShockFields
          shock={shock}
          assets={listShockable(risk.accounts)}
          exchanges={codes.map((code) => ({ code, name: findName(code) }))}
          texts={{
            presets: t('stress.presets'),
            all: t('stress.all'),
            funding: t('stress.funding'),
            basisPoints: (points) => t('stress.basisPoints', { points }),
            unreachable: (exchange) => t('stress.unreachable', { exchange }),
            reset: t('stress.reset'),
            price: (asset) => t('stress.price', { asset }),
            more: (count) => t('stress.more', { count }),
          }}
          onShock={setShock}
        />
        {unread.length > 0 && (
          <Note kind="warning">
            {t('stress.unread', { accounts: unread.map(({ accountName }) => accountName).join(', ') })}
          </Note>
        )}
      </Section>
      {isOfProject ? <StressProject {...shown} /> : <StressProjects {...shown} />}
      <StressAccounts {...shown} />
    </>
  );
}
