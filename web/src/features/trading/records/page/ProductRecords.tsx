import type { TradedProduct } from '@aldgate/domain/market/traits.ts';
import tabs from '@aldgate/ui/controls/tabs.module.css';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { LoadFailure } from '../../../../lib/messages/LoadFailure.tsx';
import { Page } from '../../../../lib/page/Page.tsx';
import { AccountMarket } from '../../account/AccountMarket.tsx';
import { AccountSelect } from '../../account/AccountSelect.tsx';
import { type AccountOption, useAccount, useAccountOptions } from '../../account/accounts.ts';
import { NoAccount } from '../../account/NoAccount.tsx';
import { LIST_FIELD } from '../history/useHistoryFilter.ts';
import { useRecordTexts } from '../list/recordTexts.ts';
import { OrderRecords } from './OrderRecords.tsx';
import { TradeRecords } from './TradeRecords.tsx';

type List = 'trades' | 'orders';

/** The lists of each product's page, the first one by default. */
const LISTS = { usdm: ['trades'], spot: ['trades', 'orders'] } as const satisfies Record<
  TradedProduct,
  readonly List[]
>;

/** A product's records of a trading account, newest first (WAL-14). List, filters and page are in the address. */
export function ProductRecords({ product }: { product: TradedProduct }) {
  return (
    <AccountMarket product={product}>
      <AccountRecords product={product} />
    </AccountMarket>
  );
}

function AccountRecords({ product }: { product: TradedProduct }) {
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const texts = useRecordTexts();
  const options = useAccountOptions();
  const account = useAccount();
  const [query] = useSearchParams();
  const lists: readonly List[] = LISTS[product];
  const list = lists.find((each) => each === query.get(LIST_FIELD)) ?? 'trades';
  const Records = list === 'orders' ? OrderRecords : TradeRecords;
  const content = () => {
    if (account !== undefined) return <Records key={`${account.keyId} ${list}`} keyId={account.keyId} />;
    if (options.isError) {
      return <LoadFailure error={options.error} {...texts.failed} onRetry={() => void options.refetch()} />;
    }
    if (options.data === undefined) return <Skeleton rows={10} label={tApp('loading')} />;
    return <NoAccount />;
  };
  return (
    <Page
      title={t(`records.page.titles.${product}`)}
      actions={account !== undefined && <AccountPicker options={options.data ?? []} account={account} />}
    >
      {lists.length > 1 && <ListTabs lists={lists} list={list} />}
      {content()}
    </Page>
  );
}

/** Links to the lists; each starts without a filter. */
function ListTabs({ lists, list }: { lists: readonly List[]; list: List }) {
  const { t } = useTranslation('trading');
  const texts = useRecordTexts();
  return (
    <nav className={tabs.tabs} aria-label={texts.title}>
      {lists.map((each) => (
        <Link
          key={each}
          to={{ search: each === 'trades' ? '' : `?${LIST_FIELD}=${each}` }}
          className={tabs.tab}
          aria-current={each === list ? 'page' : undefined}
        >
          {t(`records.tabs.${each}`)}
        </Link>
      ))}
    </nav>
  );
}

/** Another account starts with its newest trade. */
function AccountPicker({ options, account }: { options: readonly AccountOption[]; account: AccountOption }) {
  const navigate = useNavigate();
  return <AccountSelect options={options} account={account} onChosen={() => void navigate({ search: '' })} />;
}
