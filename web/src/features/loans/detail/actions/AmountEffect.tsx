import { BeforeAfter, Row } from '@aldgate/ui/figures/Rows.tsx';
import { AmountInFull } from '../../../../lib/amounts/AmountInFull.tsx';

interface AmountEffectProps {
  readonly label: string;
  readonly asset: string;
  readonly before: string | undefined;
  /** Undefined until something valid is entered. */
  readonly after: string | undefined;
}

/** An amount before and after a change. */
export function AmountEffect({ label, asset, before, after }: AmountEffectProps) {
  return (
    <Row label={label}>
      {after === undefined ? (
        <AmountInFull asset={asset} value={before} />
      ) : (
        <BeforeAfter
          before={<AmountInFull asset={asset} value={before} withUnit={false} />}
          after={<AmountInFull asset={asset} value={after} />}
        />
      )}
    </Row>
  );
}
