/** What people choose first when they choose a password, the most common first. Parts of words are covered by rules. */
export const COMMON_WORDS: readonly string[] = `
password qwerty abc iloveyou admin welcome monkey login letmein dragon master hello freedom whatever football baseball
sunshine princess shadow superman batman trustno michael jennifer jordan hunter buster soccer harley ranger thomas
robert tigger summer winter spring autumn daniel jessica charlie andrew michelle love pepper joshua maggie starwars
silver william dallas yankees hockey ashley amanda nicole biteme matthew access ginger thunder cowboy merlin corvette
computer diamond orange banana chocolate cookie flower purple butterfly mustang secret internet money samsung google
apple iphone android windows linux microsoft facebook twitter instagram youtube amazon london paris berlin england
america germany france canada australia texas chelsea arsenal liverpool barcelona madrid juventus manchester united
family mother father brother sister baby angel heaven jesus christ god lucky magic pokemon pikachu naruto minecraft
fortnite playboy hannah anthony patrick george alexander alexandra victoria elizabeth charlotte sophie samantha
christian benjamin jackson nicholas austin madison hello123 passwort geheim hallo schatz motdepasse bonjour soleil
azerty contrasena hola amor senha brasil parola ciao password1 changeme default guest root user test testing temp
demo sample office business company server system backup security private business1 killer fuckyou fuck sexy asshole
pussy bitch nothing nobody forever blessed blink metallica nirvana eminem guitar piano music dance rocket racing
ferrari porsche mercedes toyota honda yamaha suzuki tennis golf cricket rugby basketball volleyball swimming fishing
hunting camping coffee cheese pizza burger chicken turkey kitten puppy tiger lion eagle falcon wolf panther dolphin
rabbit turtle snake horse zebra elephant monday tuesday wednesday thursday friday saturday sunday january february
march april june july august september october november december red blue green yellow black white pink gold one two
three four five six seven eight nine ten the and for you are not this that with from have your she him her who why how
welcome1 correct battery staple open sesame abracadabra zaq qaz wsx edc asd zxc qwe pass word key lock door house home
school student teacher doctor nurse lawyer shop store desk seal note file
`
  .trim()
  .split(/\s+/);
