import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { useNavigate } from 'react-router';
import { usePath } from '../page/links.tsx';

interface AssetFieldProps {
  readonly asset: string;
  readonly label: string;
  /** The others that can be chosen. */
  readonly choices: readonly string[];
  /** Undefined for one without a name. */
  readonly nameOf: (asset: string) => string | undefined;
  /** The page of an asset, as a path below the language. */
  readonly pageOf: (asset: string) => string;
}

/** The asset, which is in the page's address. */
export function AssetField({ asset, label, choices, nameOf, pageOf }: AssetFieldProps) {
  const path = usePath();
  const navigate = useNavigate();
  const describe = (symbol: string) => {
    const name = nameOf(symbol);
    return name === undefined ? symbol : `${symbol} · ${name}`;
  };
  return (
    <SelectField
      label={label}
      options={[...new Set([...choices, asset])].map((value) => ({ value, label: describe(value) }))}
      value={asset}
      onValue={(chosen) => void navigate(path(pageOf(chosen)))}
    />
  );
}
