import { type ListPage, positionsAround, rangeOf } from '@aldgate/client-kit/lists/listPosition.ts';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Pager } from '@aldgate/ui/tables/Pager.tsx';
import { useTranslation } from '../i18n/i18n.ts';
import type { PageQuery } from '../page/pageQuery.ts';

interface ListPagerProps {
  readonly at: PageQuery;
  readonly list: ListPage & { readonly items: readonly unknown[] };
  readonly onChange: (changes: Partial<PageQuery>) => void;
}

/** SH-14, CL-11: the pagination of a list, with the range of its page and the number of all records. */
export function ListPager({ at: { position, pageSize }, list, onChange }: ListPagerProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const count = (value: number) => formatDecimal(String(value), { locale });
  const range = rangeOf(position, pageSize, list.items.length);
  const total = count(list.total);
  const [inRange, inAll] = list.isTotalCapped
    ? (['list.rangeMore', 'list.totalMore'] as const)
    : (['list.range', 'list.total'] as const);
  return (
    <Pager
      text={{
        label: t('list.pages'),
        first: t('list.first'),
        previous: t('list.previous'),
        next: t('list.next'),
        last: t('list.last'),
        rowsPerPage: t('list.rowsPerPage'),
        range:
          range === undefined
            ? t(inAll, { total })
            : t(inRange, { first: count(range.first), last: count(range.last), total }),
      }}
      positions={positionsAround(position, pageSize, list)}
      pageSize={pageSize}
      onMove={(next) => onChange({ position: next })}
      onPageSize={(size) => onChange({ pageSize: size })}
    />
  );
}
