import { shortenId } from '@aldgate/domain/lists/shortenId.ts';
import { formatZonedTime } from '@aldgate/domain/time/formatTime.ts';
import type { Language } from '../../kernel/mail/mail.ts';
import type { EmailContent } from '../identity/index.ts';
import { shorten } from './shorten.ts';

/** A key as emails name it. */
export interface NamedKey {
  readonly remark: string;
  readonly public_id: string;
}

/** A key by its remark and its id, which is whole where a code confirms the key. */
const nameWhole = ({ remark, public_id: id }: NamedKey, language: Language): string =>
  language === 'zh-HK' ? `「${shorten(remark)}」（${id}）` : `“${shorten(remark)}” (${id})`;

const nameOf = ({ remark, public_id: id }: NamedKey, language: Language): string =>
  nameWhole({ remark, public_id: shortenId(id) }, language);

const ALARM: Readonly<Record<Language, string>> = {
  'en-US': 'If you did not request it, change your password and contact us.',
  'zh-HK': '如非您本人要求，請更改密碼並通知我們。',
};

/** The code of a new key, or of wider rights of one. */
export function mailKeyCode(key: NamedKey | null, code: string, language: Language): EmailContent {
  if (language === 'zh-HK') {
    const what = key === null ? '用於建立新的 API 密鑰' : `用於擴大 API 密鑰${nameWhole(key, language)}的權限`;
    return {
      subject: `${code} 是您的 Aldgate API 密鑰驗證碼`,
      text: `您的驗證碼是 ${code}，10 分鐘內有效，僅${what}。\n\n${ALARM[language]}`,
    };
  }
  const what = key === null ? 'makes a new API key' : `widens the rights of the API key ${nameWhole(key, language)}`;
  return {
    subject: `${code} is your Aldgate API key code`,
    text: `Your code is ${code}. It is valid for 10 minutes and ${what}.\n\n${ALARM[language]}`,
  };
}

/** To the administrators: a member made a key. */
export function mailNewKey(key: NamedKey, language: Language): EmailContent {
  return language === 'zh-HK'
    ? {
        subject: '已建立新的 API 密鑰',
        text: `您機構的一名成員建立了 API 密鑰${nameOf(key, language)}。如不知情，請立即撤銷此密鑰。`,
      }
    : {
        subject: 'A new API key was made',
        text: `A member of your institution made the API key ${nameOf(key, language)}. If you don't know of it, revoke it at once.`,
      };
}

/** AK-03: an end that comes near. */
export function mailEnding(key: NamedKey, end: Date, language: Language): EmailContent {
  return language === 'zh-HK'
    ? {
        subject: '您的 API 密鑰即將到期',
        text: `您的 API 密鑰${nameOf(key, language)}將於 ${formatZonedTime(end.getTime(), language)} 到期。\n\n未設定 IP 地址的密鑰於建立三個月後到期。為密鑰加入 IP 地址即不再到期，或請建立新的密鑰。`,
      }
    : {
        subject: 'Your API key ends soon',
        text: `Your API key ${nameOf(key, language)} ends on ${formatZonedTime(end.getTime(), language)}.\n\nA key without IP addresses ends three months after it was made. Add IP addresses to the key to lift its end, or make a new one.`,
      };
}

/** AK-03: the end. */
export function mailExpired(key: NamedKey, language: Language): EmailContent {
  return language === 'zh-HK'
    ? {
        subject: '您的 API 密鑰已到期',
        text: `您的 API 密鑰${nameOf(key, language)}已到期，使用此密鑰的請求會被拒絕。如有需要，請建立新的密鑰。`,
      }
    : {
        subject: 'Your API key has ended',
        text: `Your API key ${nameOf(key, language)} has ended. Requests with it are rejected. Make a new key if you need one.`,
      };
}

/** Another person revoked the key. */
export function mailRevoked(key: NamedKey, actor: 'administrator' | 'operator', language: Language): EmailContent {
  if (language === 'zh-HK') {
    const who = actor === 'operator' ? '我們的營運團隊' : '您機構的管理員';
    return {
      subject: '您的 API 密鑰已被撤銷',
      text: `${who}撤銷了您的 API 密鑰${nameOf(key, language)}，使用此密鑰的請求會被拒絕。`,
    };
  }
  const who = actor === 'operator' ? 'Our operations team' : 'An administrator of your institution';
  return {
    subject: 'Your API key was revoked',
    text: `${who} revoked your API key ${nameOf(key, language)}. Requests with it are rejected.`,
  };
}

/** AK-01: the keys that work on after a change of the member's credentials. */
export function mailLiveKeys(keys: readonly NamedKey[], language: Language): EmailContent {
  const list = keys.map((key) => nameOf(key, language)).join('\n');
  return language === 'zh-HK'
    ? {
        subject: '您的 API 密鑰仍然有效',
        text: `您的 Aldgate 登入資料已更改，以下 API 密鑰不受影響，仍然有效：\n\n${list}\n\n如非您本人操作，或不再需要某個密鑰，請登入並撤銷，並立即通知我們。`,
      }
    : {
        subject: 'Your API keys still work',
        text: `Your Aldgate credentials were changed. These API keys are not affected and still work:\n\n${list}\n\nIf this was not you, or if you no longer need a key, log in, revoke it and contact us immediately.`,
      };
}
