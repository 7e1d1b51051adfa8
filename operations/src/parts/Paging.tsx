import { PAGE_SIZES, Pager, type PageSize } from '@aldgate/ui/tables/Pager.tsx';
import { useSearchParams } from 'react-router';

/** Page, size and filters in the address; they survive a reload. */
export function usePage() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number(params.get('page')) || 1);
  const pageSize: PageSize = PAGE_SIZES.find((size) => `${size}` === params.get('pageSize')) ?? 20;
  const set = (change: Readonly<Record<string, string | undefined>>) =>
    setParams(
      (now) => {
        for (const [key, value] of Object.entries(change)) {
          if (value === undefined || value === '') now.delete(key);
          else now.set(key, value);
        }
        return now;
      },
      { replace: true },
    );
  /** A changed filter resets to the first page. */
  const filter = (change: Readonly<Record<string, string | undefined>>) => set({ page: undefined, ...change });
  /** The filters that are set. */
  const filters = <Field extends string>(fields: readonly Field[]): Partial<Record<Field, string>> => {
    const parameter: Partial<Record<Field, string>> = {};
    for (const field of fields) {
      const value = params.get(field)?.trim();
      if (value) parameter[field] = value;
    }
    return parameter;
  };
  return { params, page, pageSize, set, filter, filters };
}

/** Pagination of a list. */
export function Paging({ total, paging }: { total: number; paging: ReturnType<typeof usePage> }) {
  const { page, pageSize, set } = paging;
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(total, page * pageSize);
  return (
    <Pager
      text={{ previous: 'Previous', next: 'Next', rowsPerPage: 'Rows per page', range: `${first}–${last} of ${total}` }}
      page={page}
      pageSize={pageSize}
      total={total}
      onPage={(next) => set({ page: `${next}` })}
      onPageSize={(size) => set({ page: undefined, pageSize: `${size}` })}
    />
  );
}
