import { Section } from '@aldgate/ui/layout/Section.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useNavigate } from 'react-router';
import { formatPercent } from '../../../lib/amounts/formatPercent.ts';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { usePath } from '../../../lib/page/links.tsx';
import type { RecordColumn } from '../../../lib/records/RecordTable.tsx';
import { SectionTable } from '../../../lib/records/SectionTable.tsx';
import { FreshnessMark } from '../parts/FreshnessMark.tsx';
import { useExchangeName } from '../parts/useExchangeName.ts';
import type { ProjectAccount, ProjectInfo } from '../projectQueries.ts';

/** The accounts of a project with their equity and share of NAV; a row opens the account. */
export function ProjectAccounts({ project }: { project: ProjectInfo }) {
  const { t } = useTranslation('brokers');
  const navigate = useNavigate();
  const path = usePath();
  return (
    <Section title={t('projects.accounts')}>
      <SectionTable
        label={t('projects.accounts')}
        empty={t('projectDetail.noAccounts')}
        items={project.projectAccounts}
        columns={useColumns()}
        getKey={({ brokerAccountId }) => brokerAccountId}
        onOpen={({ brokerAccountId }) => void navigate(path(`brokersManager/account-detail/${brokerAccountId}`))}
      />
    </Section>
  );
}

function useColumns(): readonly RecordColumn<ProjectAccount>[] {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const findName = useExchangeName();
  const type = ({ accountType }: ProjectAccount) => t(`accounts.types.${accountType}.name`);
  const mode = ({ accountMode }: ProjectAccount) => t(`accounts.modes.${accountMode}`);
  const updated = ({ freshness }: ProjectAccount) => <FreshnessMark freshness={freshness} />;
  return [
    {
      id: 'name',
      label: t('accounts.columns.name'),
      opens: true,
      wraps: true,
      cell: ({ accountName }) => accountName,
      below: [(account) => `${findName(account.exchangeCode)} · ${type(account)} · ${mode(account)}`, updated],
    },
    {
      id: 'exchange',
      label: t('accounts.columns.exchange'),
      from: 'tablet',
      isQuiet: true,
      cell: ({ exchangeCode }) => findName(exchangeCode),
    },
    { id: 'type', label: t('accounts.columns.type'), from: 'desktop', isQuiet: true, cell: type },
    { id: 'mode', label: t('accounts.columns.mode'), from: 'wide', isQuiet: true, cell: mode },
    {
      id: 'equity',
      label: t('accounts.columns.equity'),
      isFigure: true,
      cell: ({ equity }) => <OwnAmount value={equity} places={2} />,
      below: [({ share }) => formatPercent(share, locale)],
    },
    {
      id: 'share',
      label: t('projectDetail.share'),
      from: 'tablet',
      isFigure: true,
      cell: ({ share }) => formatPercent(share, locale),
    },
    {
      id: 'marginRatio',
      label: t('accounts.columns.marginRatio'),
      from: 'desktop',
      isFigure: true,
      cell: ({ marginRatio }) => formatPercent(marginRatio, locale),
    },
    {
      id: 'transferable',
      label: t('accounts.columns.transferable'),
      from: 'desktop',
      isFigure: true,
      cell: ({ transferable }) => <OwnAmount value={transferable} places={2} />,
    },
    { id: 'freshness', label: t('accounts.columns.freshness'), from: 'tablet', isFigure: true, cell: updated },
  ];
}
