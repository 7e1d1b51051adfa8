import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import type { PagerText } from '@aldgate/ui/tables/Pager.tsx';
import { useTranslation } from './i18n.ts';

/** The texts of a pager, with the row range of its page. */
export function usePagerText({ page, pageSize, total }: { page: number; pageSize: number; total: number }): PagerText {
  const { t } = useTranslation();
  const locale = useLocale();
  const count = (value: number) => formatDecimal(String(value), { locale });
  const first = Math.min(total, (page - 1) * pageSize + 1);
  return {
    previous: t('list.previous'),
    next: t('list.next'),
    rowsPerPage: t('list.rowsPerPage'),
    range: t('list.range', {
      first: count(first),
      last: count(Math.min(total, page * pageSize)),
      total: count(total),
    }),
  };
}
