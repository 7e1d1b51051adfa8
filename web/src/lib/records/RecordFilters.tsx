import { SearchField } from '@aldgate/ui/controls/SearchField.tsx';
import { useTranslation } from '../i18n/i18n.ts';
import type { Capability } from '../i18n/texts.ts';
import { FilterSelect } from '../lists/FilterSelect.tsx';
import { DayFilter, OrderFilter } from '../lists/TimeFilters.tsx';
import { TYPED, useAddressText } from '../page/pageQuery.ts';
import {
  type Choice,
  type Filter,
  type Filters,
  type FilterValues,
  readOrder,
  type Search,
  writeOrder,
} from './filter.ts';

interface ListProps {
  readonly values: FilterValues;
  /** `typed`: the text of a field changed. */
  readonly change: (changes: FilterValues, typed?: typeof TYPED) => void;
}

/** The fields of a list's filters. */
export function RecordFilters({ filters, values, change }: ListProps & { readonly filters: Filters }) {
  return Object.entries(filters).map(([name, filter]) => (
    <FilterField key={name} name={name} filter={filter} values={values} change={change} />
  ));
}

interface FieldProps<Of> extends ListProps {
  /** The request's field. */
  readonly name: string;
  readonly filter: Of;
}

function FilterField({ filter, ...props }: FieldProps<Filter>) {
  const { name, values, change } = props;
  switch (filter.kind) {
    case 'choice':
      return <ChoiceField filter={filter} {...props} />;
    case 'search':
      return <TextField filter={filter} {...props} />;
    case 'order':
      return <OrderFilter order={readOrder(values[name])} onOrder={(order) => change({ [name]: writeOrder(order) })} />;
    default:
      return <DayFilter side={filter.kind} day={values[name]} onDay={(day) => change({ [name]: day })} />;
  }
}

function ChoiceField({ name, filter, values, change }: FieldProps<Choice>) {
  const text = useText(filter.capability);
  // oxlint-disable-next-line react/hooks -- the filters of a list are constants
  const options = filter.useOptions(values[name], values);
  return (
    <FilterSelect
      label={text(filter.label)}
      any={text(filter.any)}
      options={options}
      value={values[name]}
      onValue={(chosen) => change({ ...filter.changes?.(chosen, values), [name]: chosen })}
    />
  );
}

function TextField({ name, filter, values, change }: FieldProps<Search & Pick<Filter, 'parse'>>) {
  const { capability, label, max, isId, parse } = filter;
  const [text, setText] = useAddressText(values[name] ?? '');
  return (
    <SearchField
      label={useText(capability)(label)}
      value={text}
      maxLength={max}
      {...(isId && { autoComplete: 'off', spellCheck: false })}
      onValue={(typed) => {
        setText(typed);
        change({ [name]: parse(typed) }, TYPED);
      }}
    />
  );
}

/** Returns the text of a key, which `filtersIn` has checked. */
function useText(capability: Capability): (key: string) => string {
  const { t } = useTranslation(capability);
  return (key) => t(key as never);
}
