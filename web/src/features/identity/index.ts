export { type Captcha, CaptchaImage, isCaptchaWrong, useCaptcha } from './CaptchaField.tsx';
export { CodeField } from './CodeField.tsx';
export { isAboutCode, isCode, parseWrongCode } from './code.ts';
export { Failure } from './Failure.tsx';
export { GoogleCodeField } from './GoogleCodeField.tsx';
export { isUsable, NO_PASSWORD, newPasswordServerErrors, sealNewPassword, sealPassword } from './newPassword.ts';
export { PasswordField } from './PasswordField.tsx';
export { type Code, useCode } from './useCode.ts';
