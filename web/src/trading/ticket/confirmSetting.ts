import { useState } from 'react';
import { storage } from '../../app/storage.ts';

const KEY = 'aldgate.trading.confirm';

/** Whether plain orders are asked about before they are sent; kept in the browser, on unless it was switched off. */
export function useConfirmSetting(): readonly [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => storage.get(KEY) !== 'off');
  return [
    isOn,
    (next) => {
      storage.set(KEY, next ? 'on' : 'off');
      setOn(next);
    },
  ];
}
