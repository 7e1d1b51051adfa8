import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useEffect, useRef } from 'react';
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
  /** The contract whose row shows all its actions. */
  readonly expanded: string | undefined;
  readonly onExpand: (symbol: string | undefined) => void;
}

interface RowActionsProps {
  readonly position: Position;
  readonly commands: RowCommands;
}

/** The actions of a position: in a row the rarer ones open within it, a card shows all. */
export function RowActions({ position, commands }: RowActionsProps) {
  const { t } = useTranslation('trading');
  const { instrumentId: symbol } = position;
  const toggle = useRef<HTMLButtonElement>(null);
  const isCard = selectArrangement(useWindow().width) === 'phone';
  const isExpanded = commands.expanded === symbol;
  const detail = (
    <OpenButton label={t('records.detail.ofPosition', { symbol })} onOpen={() => commands.onOpen(position)} />
  );
  if (!commands.mayTrade) return detail;
  return (
    <Inline as="span" inline gap={isCard ? '2' : '3'} wrap={isCard} className={listStyles.commands}>
      {isExpanded && !isCard && (
        <MoreActions
          position={position}
          commands={commands}
          onEnd={() => {
            toggle.current?.focus();
            commands.onExpand(undefined);
          }}
        />
      )}
      <Button kind="link" onClick={() => commands.onClose(position)}>
        {t('records.close.open')}
      </Button>
      {isCard ? (
        <Actions position={position} commands={commands} />
      ) : (
        <Button
          ref={toggle}
          kind="link"
          aria-label={t('records.actions.more', { symbol })}
          title={t('records.actions.more', { symbol })}
          aria-expanded={isExpanded}
          onClick={() => commands.onExpand(isExpanded ? undefined : symbol)}
        >
          {t('records.actions.moreShort')}
        </Button>
      )}
      {detail}
    </Inline>
  );
}

/** Beside the row's other actions, over its figures: nothing outside of the row is covered, and nothing moves. */
function MoreActions({ position, commands, onEnd }: RowActionsProps & { onEnd: () => void }) {
  const { t } = useTranslation('trading');
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => group.current?.querySelector<HTMLButtonElement>('button:enabled')?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no fieldset
    <div
      ref={group}
      role="group"
      aria-label={t('records.actions.label', { symbol: position.instrumentId })}
      className={styles.more}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onEnd();
      }}
    >
      <Actions position={position} commands={commands} onChosen={onEnd} />
    </div>
  );
}

/** `onChosen` runs before an action: the focus returns to what remains of the row. */
function Actions({ position, commands, onChosen }: RowActionsProps & { onChosen?: () => void }) {
  const { t } = useTranslation('trading');
  const isClosing = commands.isClosing(position.instrumentId);
  return (
    <>
      <Text as="span" tone="3" aria-hidden="true">
        {t('records.close.open')}
      </Text>
      {CLOSING_PARTS.map((percent) => (
        <Button
          key={percent}
          kind="link"
          aria-label={t('records.actions.closePart', { percent })}
          title={t('records.actions.closePart', { percent })}
          disabled={isClosing || !isAmount(position.closableQuantity)}
          onClick={() => {
            onChosen?.();
            commands.onClosePart(position, percent);
          }}
        >
          {percent}%
        </Button>
      ))}
      <Button
        kind="link"
        disabled={!isAmount(position.quantity)}
        onClick={() => {
          onChosen?.();
          commands.onReverse(position);
        }}
      >
        {t('records.reverse.open')}
      </Button>
      <Button
        kind="link"
        onClick={() => {
          onChosen?.();
          commands.onFlatten(position);
        }}
      >
        {t('records.flatten.open')}
      </Button>
    </>
  );
}
