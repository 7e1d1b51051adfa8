import { Button } from '@aldgate/ui/controls/Button.tsx';
import { buttonClass } from '@aldgate/ui/controls/buttonClass.ts';
import { menuItemClass } from '@aldgate/ui/controls/menuItemClass.ts';
import { cx } from '@aldgate/ui/cx.ts';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Popover } from '@aldgate/ui/overlays/Popover.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import type { Position } from '../../account/queries.ts';
import type { PositionProtection } from '../../account/useProtections.ts';
import { selectArrangement, useWindow } from '../../layout/useWindow.ts';
import { isAmount } from '../../orderForm/terms.ts';
import { OpenButton } from '../list/cells.tsx';
import listStyles from '../list/list.module.css';
import { CLOSING_PARTS } from './closing.ts';
import styles from './positions.module.css';

export interface RowCommands {
  /** Whether the member's role changes positions; otherwise a row opens its detail alone. */
  readonly mayTrade: boolean;
  readonly onOpen: (position: Position) => void;
  readonly onClose: (position: Position) => void;
  readonly onClosePart: (position: Position, percent: number) => void;
  readonly onReverse: (position: Position) => void;
  readonly onFlatten: (position: Position) => void;
  /** Undefined until the exits are known. */
  readonly onProtect: ((position: Position) => void) | undefined;
  readonly protectionOf: (position: Position) => PositionProtection | undefined;
  readonly isClosing: (symbol: string) => boolean;
}

interface RowActionsProps {
  readonly position: Position;
  readonly commands: RowCommands;
}

/** The actions of a position: in a row the rarer ones are in a menu, a card shows all. */
export function RowActions({ position, commands }: RowActionsProps) {
  const { t } = useTranslation('trading');
  const { instrumentId: symbol } = position;
  const isCard = selectArrangement(useWindow().width) === 'phone';
  const detail = (
    <OpenButton label={t('records.detail.ofPosition', { symbol })} onOpen={() => commands.onOpen(position)} />
  );
  if (!commands.mayTrade) return detail;
  return (
    <Inline as="span" inline gap={isCard ? '2' : '3'} wrap={isCard} className={listStyles.commands}>
      <Button kind="link" onClick={() => commands.onClose(position)}>
        {t('records.close.open')}
      </Button>
      {isCard ? (
        <CardActions position={position} commands={commands} />
      ) : (
        <Menu position={position} commands={commands} />
      )}
      {detail}
    </Inline>
  );
}

function CardActions(props: RowActionsProps) {
  const { t } = useTranslation('trading');
  return (
    <>
      <Text as="span" tone="3" aria-hidden="true">
        {t('records.close.open')}
      </Text>
      {useActions(props).map(({ label, short, isDisabled, run }) => (
        <Button key={label} kind="link" aria-label={label} title={label} disabled={isDisabled} onClick={run}>
          {short}
        </Button>
      ))}
    </>
  );
}

function Menu(props: RowActionsProps) {
  const { t } = useTranslation('trading');
  const actions = useActions(props);
  return (
    <Popover
      label={t('records.actions.more', { symbol: props.position.instrumentId })}
      className={cx(buttonClass({ kind: 'link' }), styles.more)}
      button={t('records.actions.moreShort')}
    >
      <Box padding="1 0">
        {actions.map(({ label, isDisabled, run }) => (
          <button
            key={label}
            type="button"
            className={menuItemClass}
            disabled={isDisabled}
            data-disabled={isDisabled ? '' : undefined}
            data-closes-panel
            onClick={run}
          >
            {label}
          </button>
        ))}
      </Box>
    </Popover>
  );
}

interface Action {
  readonly label: string;
  /** Beside the word 'Close'. */
  readonly short: string;
  readonly isDisabled: boolean;
  readonly run: () => void;
}

function useActions({ position, commands }: RowActionsProps): readonly Action[] {
  const { t } = useTranslation('trading');
  const { instrumentId, closableQuantity, quantity } = position;
  const cannotClose = commands.isClosing(instrumentId) || !isAmount(closableQuantity);
  const [reverse, flatten] = [t('records.reverse.open'), t('records.flatten.open')];
  return [
    ...CLOSING_PARTS.map((percent) => ({
      label: t('records.actions.closePart', { percent }),
      short: `${percent}%`,
      isDisabled: cannotClose,
      run: () => commands.onClosePart(position, percent),
    })),
    { label: reverse, short: reverse, isDisabled: !isAmount(quantity), run: () => commands.onReverse(position) },
    { label: flatten, short: flatten, isDisabled: false, run: () => commands.onFlatten(position) },
  ];
}
