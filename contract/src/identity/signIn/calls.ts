import { get, post, SECURITY_MS, signIn } from '../../wireBuilders.ts';

export const signInWire = {
  imageCaptcha: signIn(get('/institution/image/captcha', 'none', SECURITY_MS)),
  preLogin: signIn(post('/institution/preLogin', 'none', SECURITY_MS)),
  emailCaptchaNoLogin: signIn(post('/institution/email/captcha/noLogin', 'none', SECURITY_MS)),
  login: signIn(post('/institution/login', 'none', SECURITY_MS)),
  logout: post('/institution/logout', 'token'),
  getUserInfo: get('/institution/getUserInfo', 'token'),
  getUserMenu: get('/menu/getUserMenu', 'token'),
  emailCaptcha: post('/institution/email/captcha', 'token', SECURITY_MS),
  loginInfoList: get('/institution/loginInfoList', 'token'),
} as const;
