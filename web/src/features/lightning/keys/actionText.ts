import type { KeyAction } from '@aldgate/domain/lightning/keyboard.ts';
import type { Translate } from '../../../lib/i18n/texts.ts';

/** Describes an action for people. */
export function formatAction({ action, params }: KeyAction, t: Translate<'lightning'>): string {
  switch (action) {
    case 'buy':
    case 'sell': {
      const size = params.size === null ? t('keys.chosenSize') : t('keys.sizeNumber', { number: params.size });
      return t(`keys.actions.${action}`, { price: t(`keys.prices.${params.price}`), size });
    }
    case 'cancel':
      return t('keys.actions.cancel', { what: t(`keys.cancels.${params.what}`) });
    case 'size':
    case 'account':
    case 'group':
      return t(`keys.actions.${action}`, { number: params.number });
    default:
      return t(`keys.actions.${action}`);
  }
}
