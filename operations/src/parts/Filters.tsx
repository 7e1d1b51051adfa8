import { SearchField } from '@aldgate/ui/controls/SearchField.tsx';
import { splitWords } from './Changes.tsx';
import type { usePage } from './Paging.tsx';

interface FiltersProps {
  readonly fields: readonly string[];
  readonly paging: ReturnType<typeof usePage>;
}

/** A search field for each filter of the address. */
export function Filters({ fields, paging: { params, filter } }: FiltersProps) {
  return fields.map((field) => (
    <SearchField
      key={field}
      label={splitWords(field)}
      value={params.get(field) ?? ''}
      onValue={(value) => filter({ [field]: value })}
    />
  ));
}
