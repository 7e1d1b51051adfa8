import { ENTERED_DECIMALS } from '@aldgate/domain/money/amountRules.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { FigureField } from '@aldgate/ui/controls/FigureField.tsx';
import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { Section } from '@aldgate/ui/layout/Section.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { validateEntry } from '../../../lib/amounts/entry.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

const SIZES_MAX = 9;

/** Whether a text is a size: above zero, with at most eight decimals. */
export const isSize = (text: string): boolean =>
  validateEntry(text, { precision: ENTERED_DECIMALS, minimum: '0' }).kind === 'amount';

interface SizeFieldsProps {
  readonly sizes: readonly string[];
  /** The base asset. */
  readonly unit: string;
  readonly onSizes: (sizes: readonly string[]) => void;
}

/** The sizes that keys choose by their numbers. */
export function SizeFields({ sizes, unit, onSizes }: SizeFieldsProps) {
  const { t } = useTranslation('lightning');
  return (
    <Section
      title={t('keys.editor.sizes')}
      action={
        <Button size="small" disabled={sizes.length >= SIZES_MAX} onClick={() => onSizes([...sizes, ''])}>
          {t('keys.editor.addSize')}
        </Button>
      }
    >
      <Stack gap="1" padding="2 0 0">
        {sizes.map((size, index) => (
          <FigureField
            // biome-ignore lint/suspicious/noArrayIndexKey: a size is its number
            key={index}
            label={t('keys.editor.size', { number: index + 1 })}
            value={size}
            unit={unit}
            error={isSize(size) ? undefined : t('keys.editor.sizeInvalid')}
            onValue={(next) => onSizes(sizes.with(index, next))}
            end={
              <Button
                kind="icon"
                aria-label={t('keys.editor.removeSize', { number: index + 1 })}
                onClick={() => onSizes(sizes.toSpliced(index, 1))}
              >
                <Icon name="close" />
              </Button>
            }
          />
        ))}
      </Stack>
    </Section>
  );
}
