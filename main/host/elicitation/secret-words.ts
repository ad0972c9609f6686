import { folded } from "./secret-text.ts";

/** Lists are written as text: entries between semicolons, as their language spells them. */
function entries(text: string): readonly string[] {
  return text
    .split(/[;\n]/)
    .map((entry) => folded(entry).trim().replace(/\s+/g, " "))
    .filter((entry) => entry !== "");
}

/** Single words of running text. */
function words(text: string): ReadonlySet<string> {
  return new Set(folded(text).split(/\s+/));
}

/**
 * Words in a row that name a secret: what signs in, unlocks, signs or pays. National identity numbers are in only where they work like
 * a password or the law keeps them from forms (SSN and its kin); passports, tax numbers and bank accounts are asked for in ordinary forms.
 */
export const PHRASES: ReadonlySet<string> = new Set(
  entries(`
  password; passwords; pass word; passwd; pwd; pswd; psswd; passcode; pass code; passphrase; pass phrase; passkey; pass key; psk
  pre shared key; login credentials; credential; credentials; pin code; pin number; otp; totp; hotp; otp code; one time code
  one time password; one time passcode; one time pin; onetime code; single use code; two factor code; two step code; 2 fa code; 2 fa
  2 fa token; mfa code; mfa token; tfa code; sms code; authenticator code; authentication code; auth code; authorization code
  authorisation code; verification code; verify code; security code; secret code; login code; sign in code; access code; unlock code
  backup code; backup codes; recovery code; recovery codes; reset code; digit code; digit pin; code we sent; code sent; code from your authenticator
  code from your phone; code you received; code we texted; code texted; door code; gate code; alarm code; lock code; safe combination
  api key; api keys; api token; api secret; apikey; access key; access token; access tokens; auth token; auth key; authentication token
  authorization token; bearer token; id token; refresh token; session token; session key; session cookie; session id cookie
  auth cookie; csrf token; jwt; json web token; o auth token; oauth token; bot token; personal access token; service token; deploy token
  reset token; security token; secret token; webhook secret; web hook secret; signing secret; signing key; client secret; consumer secret; app secret; application secret
  shared secret; secret key; secret access key; secret access; secret phrase; secret word; private key; ssh key; pgp key; gpg key
  encryption key; decryption key; master key; license key; licence key; activation key; product key; account key; storage key
  subscription key; service key; service account key; deploy key; hmac key; aes key; wep key; wpa key; network key; wifi key; wi fi key
  recovery key; security key; root key; wallet key; seed phrase; recovery phrase; backup phrase; mnemonic phrase; wallet seed
  recovery seed; seed words; authorization header; connection string; keystore file content; pem content
  card number; credit card; debit card; credit card number; debit card number; payment card; bank card; bank card number; card details
  card no; card num; cc number; cc num; cc no; ccnum; card security code; card verification code; card verification value; cvv; cvc; cvn; card code
  cvv code; cvc code; payment credentials; card credentials; card pan; cc cvv; social security number; social security no; ssn; security answer; secret answer
  sim puk; puk; puk code; keepass key; pass sentence

  passwort; passwörter; kennwort; kennwörter; losungswort; geheimzahl; geheimnummer; geheimcode; zugangsdaten; anmeldedaten; zugangscode; zugriffscode
  pin nummer; pin eingabe; tan nummer; tan eingeben; ihre tan; sms tan; m tan; mtan; smstan; chip tan; push tan; photo tan; einmalpasswort; einmalkennwort; einmalcode; einmal code; stelligen code; stelliger code; stellige code
  einmal passwort; bestätigungscode; sicherheitscode; verifizierungscode; authentifizierungscode; freischaltcode; entsperrcode; api schlüssel
  geheimer schlüssel; geheimen schlüssel; privater schlüssel; privaten schlüssel; zugriffsschlüssel; zugriffstoken; zugangstoken; kreditkartennummer; kartennummer; kreditkarte
  kartenprüfnummer; prüfnummer der karte; prüfziffer der karte; wiederherstellungsphrase; wiederherstellungscode; wiederherstellungsschlüssel; lizenzschlüssel; seed phrase
  wlan schlüssel; netzwerkschlüssel; sozialversicherungsnummer; sicherheitsantwort; verschlüsselungspasswort; api token

  mot de passe; mots de passe; mdp; code secret; code confidentiel; code pin; code de sécurité; code de vérification; code de validation
  code à usage unique; code d authentification; code d accès; code de récupération; code reçu; code sms; code à 4 chiffres; code à 6 chiffres; numéro de cb; cryptogramme; cryptogramme visuel; numéro de carte; numéro de la carte
  numéro de votre carte; carte bancaire; carte bleue; carte de crédit; clé api; clé d api; clé secrète; clé privée; clé d accès; clé de chiffrement; clé ssh; clé wifi
  clé de sécurité; clé de récupération; jeton d accès; jeton d api; jeton d authentification; jeton api; jeton secret; phrase de récupération; phrase secrète
  phrase de passe; identifiants bancaires; identifiants de connexion; numéro de sécurité sociale; réponse secrète; réponse de sécurité; secret client; clé de licence
  numéro carte; code sécurité; code vérification; clé chiffrement; jeton accès

  contraseña; contraseñas; clave secreta; clave de acceso; clave privada; clave api; clave de api; clave de seguridad; clave de cifrado; clave bancaria
  clave ssh; clave de la api; clave dinámica; clave de un solo uso; código pin; código secreto; código de seguridad; código de verificación; código de un solo uso; código de acceso
  código de autenticación; código de recuperación; código sms; código recibido; código de 4 dígitos; código de 6 dígitos; número de tarjeta; número de la tarjeta; número de su tarjeta; número de tu tarjeta; tarjeta de crédito
  tarjeta de débito; token de acceso; token de autenticación; token de api; token secreto; frase semilla; frase de recuperación; frase secreta; palabra secreta; credenciales
  secreto de cliente; secreto del cliente; llave privada; llave secreta; llave api; número de seguridad social; número de seguro social; respuesta de seguridad; respuesta secreta; clave wifi; clave del wifi
  número tarjeta; num tarjeta; código seguridad; código verificación; clave acceso

  senha; senhas; palavra passe; palavra chave secreta; código de segurança; código de uso único; código de verificação; código de acesso; código de autenticação
  código de recuperação; código recebido; código enviado; número do cartão; número do seu cartão; número de cartão; cartão de crédito; cartão de débito; chave secreta; chave privada; chave de api
  chave api; chave da api; chave de acesso; chave de segurança; chave de criptografia; chave ssh; token de acesso; token de autenticação; token da api; frase de recuperação; frase semente; frase secreta
  credenciais; segredo do cliente; código do cartão; número da segurança social; resposta de segurança; resposta secreta; código pin
  número cartão; num cartão; código segurança; código verificação; chave acesso`),
);

/** The longest of the phrases, in words. */
export const LONGEST_PHRASE: number = Math.max(...[...PHRASES].map((phrase) => phrase.split(" ").length));

/** Words that name a secret only when nothing but companions stands beside them. */
export const WEAK: ReadonlySet<string> = words(
  "pin pins secret secrets pass pw nip clave jeton segredo secreto geheimnis pat mnemonic bearer",
);

/** Names a secret unless one of `NO_TOKEN` stands right before it: page tokens, game tokens, tokens of a text. */
export const TOKEN: ReadonlySet<string> = words("token");
export const NO_TOKEN: ReadonlySet<string> =
  words(`max min maximum minimum next previous page cursor continuation pagination sync stop
  separator special pad padding start end eos bos unk mask game board nft erc crypto governance utility native reward output input
  prompt completion per each change delta design syntax cancellation word first last player staking swap base quote lp css theme color
  colour spacing arcade metro subway pagetoken seitentoken fungible which what`);

/** The same where the language puts it after: "token de página". */
export const NO_TOKEN_AFTER: ReadonlySet<string> = words(
  "pagina paginas paginacion paginacao pagination page juego jogo jeu utilidad gobernanza",
);

/** What follows one of these only says whose or what for the secret is: "password of the file" is a password. */
export const LINKS: ReadonlySet<string> = words(
  "of for from in on at to de del do da du des dos das d der von vom fur aus pour para",
);

/** Endings of words written as one: dbpassword, clientsecret, Benutzerpasswort. */
export const ENDINGS: readonly string[] =
  entries(`password; passwd; passwort; kennwort; passphrase; passcode; apikey; secretkey; privatekey
  accesskey; accesstoken; authtoken; bearertoken; refreshtoken; sessiontoken; apitoken; bottoken; clientsecret; appsecret; apisecret; motdepasse; contraseña
  cardnumber; cardnum; creditcard; creditcardnumber; cardno; kartennummer; geheimzahl; kartenprüfnummer; sicherheitscode; bestätigungscode; einmalcode; zugangscode
  apischlüssel; seedphrase; securitycode; verificationcode; authcode; otpcode; onetimecode; pincode; pwd; pswd; cvv; otp; dbpass; userpass; signingkey
  secretaccesskey; encryptionkey; passwordhash; numtarjeta; numcartao; usersenha; minhasenha; palavrapasse; dbsenha`);
/** Cards that pay for nothing, and other words that only end like a secret. */
export const NO_ENDINGS: ReadonlySet<string> =
  words(`kundenkartennummer mitgliedskartennummer bonuskartennummer bibliothekskartennummer
  versichertenkartennummer speicherkartennummer visitenkartennummer fahrkartennummer gesundheitskartennummer`);

/** Beside one of these the words before or after are about a secret and not the secret itself. */
export const ABOUT: ReadonlySet<string> =
  words(`length len size count counts limit limits policy policies hint hints reminder rule rules
  requirement requirements strength expiry expires expire expiration expired age days type types kind format formats name names label alias id ids
  identifier url uri link page file filename path dir directory folder manager managers generator reset resets resetting visibility history
  rotation column attribute lookup provider store storage location holder cardholder issuer brand network expires description purpose
  scope scopes permission permissions usage budget price cost remaining balance symbol standard address contract supply amount fingerprint
  algorithm rate status owner method template placeholder date version color colour last forgot forgotten forget many mail email emails
  protected protection enabled public board layout header headers per list ttl validity lifetime attempts retries complexity scheme question questions
  mode region strategy title index entropy characters santa ingredient sauce recipe garden admirer agent level location pinned
  playing loyalty library membership member gift business sim greeting memory graphics sound report score score reader readers game quotation issued reason stored motivo motif grund call called rename naming why which
  preis lange mindestlange richtlinie hinweis ablauf ablaufdatum gultigkeit anzahl bezeichnung dateiname pfad zurucksetzen vergessen inhaber karteninhaber
  anbieter offentlicher offentlichen typ art name namens adresse
  prix couleur longueur nombre nom indice politique oublie oubliee reinitialisation reinitialiser expiration duree validite titulaire publique adresse fidelite lien chemin
  precio color longitud tipo pista politica olvido olvidada olvidaste restablecer restablecimiento caducidad vencimiento titular publica direccion correo fidelizacion enlace ruta numero cantidad nombres
  preco cor comprimento tamanho dica esqueci esqueceu redefinir redefinicao validade titular fidelidade endereco nome ligacao caminho quantidade numero mostrar recuperar expira duracao`);

/** Turns the sentence round: "never your password". */
export const NOT: ReadonlySet<string> =
  words(`not no never without don dont t cannot neither nor non instead except kein keine keinen keinem nie niemals nicht ohne
  sans pas jamais ni aucun aucune sin nunca jamas sem nao`);

/** May stand beside a weak word, or between a verb that asks and what it asks for. */
export const COMPANIONS: ReadonlySet<string> =
  words(`the a an your my our their this that user account login admin root new old current existing confirm
  confirmation repeat verify again retype re enter type input please here required optional bank atm sim card debit credit security access
  unlock master main temp temporary app application api client shared web hook webhook 입력 번호 확인 재입력 새 입력하세요 コード 入力 番号 再入力 码 输入 digit digits sms text banking online pay payment db database smtp ftp ssh wifi wi fi
  router phone device backup parental child door number code value personal secure github gitlab git hub s is what entry field 2 3 4 5 6 8
  ihr ihre ihren dein deine deinen neue neues neuen alte aktuelle bitte eingeben wiederholen bestatigen der die das den fur konto karte wie lautet
  votre ton ta nouveau nouvelle ancien actuel confirmer confirmez saisir saisissez entrez entrer le la les l d de du des carte compte quel est
  su tu nueva nuevo actual confirmar confirme ingrese ingresa introduzca introduce escriba escribe el los del tarjeta cuenta cajero cual es acceso repita seguridad
  seu sua teu nova novo atual digite insira introduza informe o da do conta cartao qual repetir seguranca acesso digitos chiffres cifras stellig ziffern stellige stelligen`);

/** Verbs that ask for what follows. */
export const ASKING: ReadonlySet<string> =
  words(`enter type provide give supply paste input insert fill tell send share submit confirm need needs require requires
  want wants specify what whats verify please authenticate using use put write reply
  eingeben geben gib tippen nennen nenne benotigen benotigt brauchen braucht bitte angeben bestatigen teilen senden einfugen fugen trage tragen lautet schicken schreiben wie
  entrez entrer saisissez saisir indiquez fournissez fournir donnez donner veuillez tapez renseignez quel quelle quels collez envoyez confirmez besoin
  introduzca introduce introducir ingrese ingresa ingresar escriba escribe proporcione proporciona indique indica facilite digite necesitamos necesito cual pegue pega envie confirme dime
  insira introduza informe forneca escreva precisamos preciso qual cole confirme digita diga indique envie`);

/** Begin a clause of its own, or a phrase that says which: what stands before them asks for something else. */
export const BARRIERS: ReadonlySet<string> =
  words(`that which who whose where when if because since to so before after until while as for in on by from of about with
  once than into behind between its has have had will was were are can could
  um fur damit dass von mit weil wenn ob zu zum zur wo wer deren dessen
  pour afin avec qui dont quand si car parce lorsque
  para que con cuando si porque donde cuya cuyo com quando se onde cujo cuja`);

/** After a noun that opens a sentence: the sentence is about what is wanted. */
export const WANTED_AFTER: ReadonlySet<string> =
  words(`required needed necessary please for to of from used with without that which as in on or and at you we
  eingeben angeben erforderlich benotigt fur des der aus von zum zur bitte wiederholen
  requis requise obligatoire necessaire pour de du des d qui que associe
  requerida requerido obligatoria obligatorio necesaria para del de que
  necessaria necessario obrigatoria obrigatorio exigida da do para que`);
/** Between such a noun and "required". */
export const COPULAS: ReadonlySet<string> = words("is are must be was has been ist wird sind est sont es esta e sera");

/** Words of ordinary fields: what these ask for is known and no secret. */
export const ORDINARY: ReadonlySet<string> =
  words(`name names firstname lastname surname fullname nickname username userid email mail mails user handle address street city town
  country state province county zip zipcode postal postcode postleitzahl phone telephone tel mobile fax url website link site homepage date birthday birth age gender sex company organization
  organisation title subject description comment comments notes note quantity amount count reason language locale timezone color colour size project repository repo branch
  topic category tag tags summary feedback bio nationality occupation department job
  vorname nachname benutzername anschrift strasse stadt ort land plz telefon telefonnummer datum geburtsdatum firma betreff beschreibung anmerkung anmerkungen grund menge sprache anrede hausnummer
  nom prenom prenoms utilisateur adresse rue ville pays courriel courrier portable societe entreprise objet sujet commentaire commentaires motif langue naissance quantite
  nombre apellido apellidos usuario correo direccion calle ciudad pais telefono movil fecha empresa asunto descripcion comentario comentarios motivo idioma cantidad
  nome sobrenome apelido usuario utilizador endereco morada rua cidade pais telefone celular telemovel data assunto descricao comentario comentarios idioma quantidade`);
