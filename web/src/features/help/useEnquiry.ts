import { useState } from 'react';
import { call } from '../../lib/calls/calls.ts';
import { useCaptcha } from '../identity/index.ts';
import { EMPTY, type Enquiry, type EnquiryError, validateEnquiry } from './enquiry.ts';

/**
 * The contact form: errors show after the first attempt. A CAPTCHA is valid for one attempt, so every rejection loads
 * a new one.
 */
export function useEnquiry() {
  const [enquiry, setEnquiry] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const [error, setError] = useState<unknown>();
  const captcha = useCaptcha();
  const errors = validateEnquiry(enquiry);
  const change = (changes: Partial<Enquiry>) => setEnquiry((now) => ({ ...now, ...changes }));
  const submit = async () => {
    setTried(true);
    const { solution, captcha: code, name, email, phone, message } = enquiry;
    const captchaId = captcha.image?.captchaId;
    if (busy || captchaId === undefined || solution === '' || Object.keys(errors).length > 0) return;
    setBusy(true);
    setError(undefined);
    try {
      await call('addContact', { name, email, phone, solution, message, captchaId, captchaCode: code.trim() });
      setSent(true);
    } catch (failure) {
      setError(failure);
      change({ captcha: '' });
      captcha.refresh();
    } finally {
      setBusy(false);
    }
  };
  const errorFor = (field: keyof Enquiry): EnquiryError | undefined => (tried ? errors[field] : undefined);
  return { enquiry, change, errorFor, submit, busy, sent, error, captcha };
}
