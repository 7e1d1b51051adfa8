import { storage } from '@aldgate/client-kit/browser/storage.ts';
import { useState } from 'react';

const KEY = 'aldgate.trading.confirm';

/** Whether every order is confirmed before it is sent; stored in the browser, on by default. */
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
