import { Fact } from '@aldgate/ui/figures/Fact.tsx';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { formatDate } from '@aldgate/ui/format/time.ts';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { formatPercent } from '../../../lib/amounts/formatPercent.ts';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { PathLink } from '../../../lib/page/links.tsx';
import { readFigures } from '../accounts/figures.ts';
import { FreshnessMark } from '../parts/FreshnessMark.tsx';
import type { BrokerAccount } from '../queries.ts';

/** Type, exchange and figures of an account. */
export function AccountFacts({ account }: { account: BrokerAccount }) {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const { state, reason, loginName, projectNo } = account;
  const { equity, marginRatio, transferable, freshness } = readFigures(account);
  return (
    <>
      {reason !== null && <Note kind={state === 'active' ? 'plain' : 'warning'}>{reason}</Note>}
      <Grid as="dl" columns="repeat(auto-fit, minmax(150px, 1fr))" gap="3 5" padding="4 0">
        <Fact label={t('accounts.columns.equity')}>
          <OwnAmount value={equity} places={2} unit="USDT" />
        </Fact>
        <Fact label={t('accounts.columns.marginRatio')}>{formatPercent(marginRatio, locale)}</Fact>
        <Fact label={t('accounts.columns.transferable')}>
          <OwnAmount value={transferable} places={2} unit="USDT" />
        </Fact>
        <Fact label={t('accounts.columns.freshness')}>
          <FreshnessMark freshness={freshness} />
        </Fact>
        <Fact label={t('accounts.columns.exchange')}>{account.exchangeName}</Fact>
        <Fact label={t('accounts.columns.type')}>{t(`accounts.types.${account.accountType}.name`)}</Fact>
        <Fact label={t('accounts.columns.mode')}>{t(`accounts.modes.${account.accountMode}`)}</Fact>
        <Fact label={t('accounts.loginNameShort')}>{loginName === '' ? MISSING : loginName}</Fact>
        {projectNo !== null && (
          <Fact label={t('detail.project')}>
            <PathLink to={`brokersManager/project-detail/${projectNo}`}>{projectNo}</PathLink>
          </Fact>
        )}
        <Fact label={t('detail.since')}>{formatDate(account.createdAt, locale)}</Fact>
      </Grid>
    </>
  );
}
