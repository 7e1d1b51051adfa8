import { SearchField } from '@aldgate/ui/controls/SearchField.tsx';
import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import type { usePage } from '../Paging.tsx';
import { type Filters, readFilters } from './filter.ts';

interface RecordFiltersProps {
  readonly filters: Filters;
  readonly paging: ReturnType<typeof usePage>;
  /** The parameter of the selected record, which a changed choice deselects. */
  readonly selected?: string | undefined;
}

/** The fields of a list's filters, whose values are in the address. */
export function RecordFilters({ filters, paging: { params, filter }, selected }: RecordFiltersProps) {
  const values = readFilters(filters, params);
  const deselected = selected === undefined ? {} : { [selected]: undefined };
  return Object.entries(filters).map(([name, field]) => {
    const { kind, label } = field;
    if (kind === 'search') {
      // The field has the text as it is typed, with a space at its end.
      const text = params.get(name) ?? '';
      return <SearchField key={name} label={label} value={text} onValue={(next) => filter({ [name]: next })} />;
    }
    const choice = {
      label,
      options: field.options,
      value: values[name] ?? '',
      onValue: (next: string) => filter({ [name]: next, ...deselected }),
    };
    return kind === 'segments' ? <Segmented key={name} {...choice} /> : <Select key={name} {...choice} />;
  });
}
