import { useOnDemand } from '../onDemand.ts';
import { SelectButton } from './SelectButton.tsx';
import type { SelectProps } from './selectProps.ts';

export type { Option } from './selectProps.ts';

const loadList = () => import('./SelectList.tsx');
const loadSearchList = () => import('./SearchList.tsx');

/**
 * A dropdown list. Its label is for screen readers; where it must be visible, the screen renders it. Most lists are
 * never opened, so the popup's code loads on the first press; until then a button with the same appearance is
 * rendered.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, options, value, onValue, disabled = false, variant = 'field', isInvalid = false, search } = props;
  const load = search === undefined ? loadList : loadSearchList;
  const [SelectList, request] = useOnDemand(load);
  const text = options.find((option) => option.value === value)?.label ?? value;
  const closed = (
    <SelectButton
      label={label}
      text={text}
      disabled={disabled}
      isInvalid={isInvalid}
      variant={variant}
      onNear={() => void load().catch(() => undefined)}
      onOpen={request}
    />
  );
  if (SelectList === undefined) return closed;
  return (
    <SelectList
      label={label}
      text={text}
      options={options}
      value={value}
      disabled={disabled}
      isInvalid={isInvalid}
      variant={variant}
      search={search}
      onValue={(next) => {
        const chosen = options.find((option) => option.value === next);
        if (chosen !== undefined) onValue(chosen.value);
      }}
    />
  );
}
