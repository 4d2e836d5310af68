// Generated from fonts/ by `npm run generate`: do not edit.

type FontFamily = 'SourceSans3' | 'Roboto' | 'EBGaramond';

/**
 * x-height as a fraction of the em (OS/2 sxHeight ÷ unitsPerEm of the regular style), by family.
 */
export const X_HEIGHT: Readonly<Record<FontFamily, number>> = {
  SourceSans3: 0.486,
  Roboto: 0.5283203125,
  EBGaramond: 0.4,
};

/** Advances from a first code point on: two base-36 digits each. */
type Block = readonly [first: number, widths: string];

/**
 * Advances by family and weight, in thousandths of an em, rounded up; zero if there is no glyph.
 */
export const ADVANCES: Readonly<Record<FontFamily, Readonly<Record<'regular' | 'bold', readonly Block[]>>>> = {
  SourceSans3: {
    regular: [
      [0x20, '5k81budtdtmwgx6x8f8fbmdt6x8n6x9qdtdtdtdtdtdtdtdtdtdt6x6xdtdtdtbtnjf3gcfvh3endqh5i47bdbg3dik7hzigfqigfteuewhxeblue9d8ez8f9q8fdtdwf2e0fdcoffds84e0f46u6vdr73n1f7f2ffff9nbn9ef4czjzceczbt8f6p8fdt0000000000000000000000000000000000000000000000000000000000000000005k81dtdtdtdt6pdtf2ko9lbxdt8nbrf297dta7a7f2fmfk6xf2a7a5bxlpmgm4btf4f4f4f4f4f4mufvenenenen7b7b7b7bhrhzigigigigigdtighxhxhxhxd8g7g0e0e0e0e0e0e0lmcodsdsdsds6u6u6u6uf4f7f2f2f2f2f2dtf2f4f4f4f4czffczf4e0f4e0f4e0fvcofvcofvcofvcoh3fxhnfmendsendsendsendsendsh5e0h5e0h5e0h5e0i4f4j8fh7b6u7b6u7b6u7b6u7b6vemdpdc6vg3drdrdi73di73di7ddia2dw8ahzf7hzf7hzf7ldhnf7igf2igf2igf2njnbft9nft9nft9neubneubneubneubnew9eew9eew9ehxf4hxf4hxf4hxf4hxf4hxf4lujyd8czd8ezbtezbtezbt7j'],
      [0x370, '000000006x6x00000000f20000006x0000000000f2f2fx6xgzkg9n00kl00gskp7af4gcdugcenezi4ig7bg3ebk7hzetighxfq00eyewd8jze9jfiu7bd8fkcgf17ae6fkfpdgercgbsf1ei7adqdqfmd6bzevgaf9c0f6cqe6iwddj5jh7ae6eve6jhg9fgei000000iw00ei00ev00cy00bh000000du000000000000000000000000000000000000ig0000ffeo00000000000000enenj3dufveu7b7bdcoxptjcg3i8eahxf4g4gcduhqenn2faiai8g3hik7i4ighxfqfveweakce9hugmodogk0m6g4fvp8g6e0f4e4bfetdsj4cofpfpdrerhlfmf2fdffcocsczkecefie8ktl5gkiqdncokiebdsdsfkbfcobn6u6u6vkfl2f4drfpczfi'],
      [0x2010, '8n8ndtdcm8m8avdw6x6x6x6xbububu00cmcm8g8g0000qc'],
    ],
    bold: [
      [0x20, '5k9gexeoeontij8c9k9kcpeo8c988c9feoeoeoeoeoeoeoeoeoeo8c8ceoeoeocvp2fxgtg6hnf8ekhqiq8de5h2eel6ihj0gkj0h1fgfgihfgmlfrelf19k9f9keodwffenfxd0fxee9heufv7o7qf87yntfwfffxfxb2cbanfsejlkeaehcs9k7g9keo0000000000000000000000000000000000000000000000000000000000000000005k9geoeoeoeo7geoffku9zdceo98cuffa5eoagagffgiho8cffagaddcmhnimqcvfxfxfxfxfxfxnhg6f8f8f8f88d8d8d8di9ihj0j0j0j0j0eoj0ihihihihelh5hkenenenenenenlpczeeeeeeee7o7o7o7ofifwffffffffffeofffsfsfsfsehfxehfxenfxenfxeng6czg6czg6czg6czhnh2i7fxf8eef8eef8eef8eef8eehqeuhqeuhqeuhqeuiqfvjufz8d7o8d7o8d7o8d7o8d7pgqfee57qh2f8f8ee7yee7yee8ueeclf39zihfwihfwihfwnmiifwj0ffj0ffj0ffo7muh1b2h1b2h1b2fgcbfgcbfgcbfgcbfganfganfganihfsihfsihfsihfsihfsihfsmllkelehelf1csf1csf1cs8p'],
      [0x370, '000000008c8c00000000ff0000008c0000000000ffffhr8cj3mkc800mf00jsmw8dfxgtehhsf8f1iqj08dh2fgl6ihfvj0ifgk00f9fgell4frkwjr8delgjd3fm8desgjgoetf8d3cyfmf98df6fcgiejd1fdhnftcefxdkeskiemkwkq8desfdeskqh4gff9000000ki00fk00fd00dm00c1000000ew000000000000000000000000000000000000j00000gnfq00000000000000f8f8jhehg6fg8d8de5p6pxjyh2isffiffxgogtehimf8obfgiuish2i9l6iqj0ifgkg6fgffl8frilhipepskanpgog6qeh5enfleoc0g8eel7d8g7g7f8fxicg6fffyfxczdoehlneagkfambn2hbkjecd0lkf5eeeeg0c0d0cb7o7o7qlolwfvf8g7ehg2'],
      [0x2010, '9898eodcm8m8cmdw8c8c8c8cexexex00e6e69l9l0000r6'],
    ],
  },
  Roboto: {
    regular: [
      [0x20, '6x768xh4fnkdhb4v9j9pbzfs5h7p7cbhfnfnfnfnfnfnfnfnfnfn6r5we5f9ejd5oyi5hci3i9ftfdiyju7kfchgezoajuj4hjj4h5gigli1hpoohfgpgo7ebf7ebmck8mf4fmekfoer9ofmfb6s6oe36sodfdfvfmft9fed94fcdhkwdtd6dt9f6t9fix0000000000000000000000000000000000000000000000000000000000000000006x6tf8g6juem6ph2bnlucgd2fe7plvcraeeva7a78qfrdm7a6xa7cod1kdlklmd6i5i5i5i5i5i5pzi3ftftftft7k7k7k7kinjuj4j4j4j4j4euj4i1i1i1i1gpgfgjf4f4f4f4f4f4nhekerererer6w6w6w6wgbfdfvfvfvfvfvfwfrfcfcfcfcd6g1d6i5f4i5f4i5f4i3eki3eki3eki3eki9hqingmfterfterfterfterfteriyfmiyfmiyfmiyfmjufbjhfq7k6w7k6w7k6w7k6s7k6wmwdffc70hge3fhez6sez6sez8tez9rez7jjufdjufdjufdfdj9frj4fvj4fvj4fvqip9h59fh59fh59fgiedgiedgiedgiedgl94gl9ngl94i1fci1fci1fci1fci1fci1fcookwgpd6gpgodtgodtgodt6x'],
      [0x370, '000000000000000000000000000000000000000075e2i57ah6l78x00je00i2ir91i5hcfhjmftgojuix7khgi8oajufwj4juhj00fwglgpjxhfj8ii7kgpfqf0fr91f6fqghdyfrf0effrfu91fhfffrdhdnfvglfrezfreif6jlffjhmw91f6fvf6mw0000g4et000000lu0000000000000000000000000000000000000000000000000000000000000000000000000000000000ftftkufhirgi7k7kfctsu1mmhgjuhhjti5hjhcfhkwftp8gijujuhvjpoajuj4juhji3glhhlghfkcj1q5qxl3o1hgirovhpf4fefwbogserlbe4g2g2f1g3kmg1fvg2fmekddd6k6dtghf4min0h9llf3ezmpf9ererfbboezed6s6w6onlnyfrf1g2d6g2'],
      [0x2010, '7o7o00i9lplp00cp5l5l5k5l9u9y9l00fcfv9e0000d3il'],
    ],
    bold: [
      [0x20, '6x7j8vghfykkia4i9q9scnf56vaz83acfyfyfyfyfyfyfyfyfyfy7u7ce6fyedduoxiohri7i2fnf9iyjn85fjhof2ocjmj6hxj6hth4h8ici6obhnh8gv7pbq7pc6cd97ewfnehfnf19yfwfl7d79ev7do3flfpfnfoa7ea9ffle3kfe5e0e5967096i00000000000000000000000000000000000000000000000000000000000000000006x7vg1gjj9ex6zhhd3luccdwfbazludxaueyadad97h6dl8e7hadcqdwjxl3midvioioioioioioq3i7fnfnfnfn85858585ihjmj6j6j6j6j6erj5icicicich8gyhkewewewewewewnhehf1f1f1f17l7l7l7lfzflfpfpfpfpfpfvfoflflflfle0fqe0ioewioewioewi7ehi7ehi7ehi7ehi2hpihhifnf1fnf1fnf1fnf1fnf1iyfwiyfwiyfwiyfwjnflk0fz857l857l857l857d857lnoelfj7uhoevgff27df27df29ef2adfi8jjmfljmfljmflfljlfoj6fpj6fpj6fpqwp4hta7hta7hta7h4eah4eah4eah4eah89fh89yh89ficflicflicflicflicflicflobkfh8e0h8gve5gve5gve577'],
      [0x370, '00000000000000000000000000000000000000009hf9io8eh0kz9i00jg00ikiy9ciohrfikcfngvjnj485hohzocjmfrj6johx00frh8h8lghnk9io85h8fofifo9cf6fogre7fofidvfogf9cgff9h6e3esfphyfoeafwehf6kreukpmu9cf6fpf6mu0000gkgi000000n20000000000000000000000000000000000000000000000000000000000000000000000000000000000fnfnksfiibh48585fjtdtelehojghkjgiohfhrfikqfnrsh6jgjghyjnocjnj6johxi7h8hkmphnl3jbqnselho6hdi1qbgiewfvfpbohjf1nuebfrfrfnfsl4fqfpfrfnehe7e0kce5gxfen0p2ibn1fjegmkfkf1f1flboegea7d7l79nwnyfofnfre0fr'],
      [0x2010, 'ayay00hjl6l600ce6i6e6x5tb8bbb500ezg4a00000eikl'],
    ],
  },
  EBGaramond: {
    regular: [
      [0x20, '5k6y96d0c9i2l05k8r8r9gge6e7m6eb3dcdcdcdcdcdcdcdcdcdc6w6cfkfqfkagktj8gbjqkyfoe8k9mi9g9gixg8p1m0l7fcl7jtcximkiiopgjng2gr97b397dwdw5kb3ebbbe2au8uc3eb6t6ad16olmeodrefei9a8z8qenc6j1byc6ahag78agdw0000000000000000000000000000000000000000000000000000000000000000005k6ybqdme2fu78b48cih8mgjgo7mih8c82ge8c7w5kexgj5k5k778lgji9jxhmagj8j8j8j8j8j8o8jqfofofofo9g9g9g9gkym0l7l7l7l7l7golhkikikikig2fje0b3b3b3b3b3b3fhbbauauauau6t6t6t6tdjeodrdrdrdrdrgedhenenenenc6e1c6j8b3j8b3j8b3jqbbjqbbjqbbjqbbkyefkye2foaufoaufoauevanfoauk9c3k9c3k9c3k9c3miebmief9g6t9g6t9g6t9g6t9g6tiwcv9g6aixd1d6g86og86og872g89ag87sm0eoleeom0eogxlee9l7drl7drl7drqbl2jt9ajt9ajt9acx8zcx8zcx8zcx8zim8qim8qim9rkienkienkienkienkienkienpgj1g2c6g2grahgrahgrah79'],
      [0x370, '000000004y4y00000000650000006c00000000005k8cj85kjmpwdc00mm00o2n86mj8gbedisfogrmilh9gixj8p1m0hsl7n0fc00grimkjkpjnkpn29gkjck9acs6mc2cke6bybm9a95csby6md0d1exb9aeb4ehbu9ldabec2exc6fkfm6mc2b4c2fmix00cskjo2kje6fmdr00b400aze8b5000000er0000000000000000000000000000drbubq000000000000jq00hj00000000fofokuedi4cx9g9g9gqfqwl7idmbhpm1j8gbgbedjlforae6mbmbidjrp1mil7n0fcjqimhpl7jnlliusqsqi8obfsi3skinb3d5bs9ucnaujhameoeodaddhdehdrdzefbbbec6g9byeacgj8j8d9gzb8bcibcfauaudj9ubg8z6t6t6ah7hwefdaeoc6dv'],
      [0x2010, '7m7meofaqe00b9006q6q6q00bmbmbm00c8c89o006ecqj2'],
    ],
    bold: [
      [0x20, '6l82b2dgctjim76l8g8g9xgp6v8s6vbaepepepepepepepepepep7u6vf1hhf1azlpk0hejplafzf6jzm9a4aal7gaphmhl4gvl4l4dqjbkpjmsckui6gk9wba9weage6lc6f2bffdbla0dwfj877ef67xmffqdzfbewbia0affbdfkwe1ddc5ad7oadf50000000000000000000000000000000000000000000000000000000000000000006l82c2fse5i57pcb9vix9qg7h98sj29v9ngo9h876lfjhg737m6x93g7hxjzicazk0k0k0k0k0k0p9jpfzfzfzfza4a4a4a4lamhl4l4l4l4l4ezl6kpkpkpkpi6geg4c6c6c6c6c6c6hbbfblblblbl87878787eafqdzdzdzdzdzgodxfbfbfbfbddf8ddk0c6k0c6k0c6jpbfjpbfjpbfjpbflag2lafdfzblfzblfzblfpbkfzbljzdwjzdwjzdwjzdwm9fjm9fma487a487a487a487a487kdf8aa7el7f6g1ga7xga7xga8kgab9ga82mhfqlzfqmhfqiilzfcl4dzl4dzl4dzrel6l4bil4bil4bidqa0dqa0dia0dqa0jbafjbafjbaukpfbkpfbkpfbkpfbkpfbkpfbsckwi6ddi6gkc5gkc5gkc58c'],
      [0x370, '000000006e6e000000006u0000006v00000000006l9vk06okpr3eu00oc00pcpe80k0heepi4fzgkm9l6a4l7jiphmhirl4lygv00h2jbkjkkkunxn5a4kje5a6ee80cve5eeddcea6ameecd80ebehfsclaybjfkbu9sedcncvfrd2h9gt80cvbjcvgtl700dhkjpckjf8h7ek00bj00b4f6ch000000fh0000000000000000000000000000ekbsbv000000000000jp00jm00000000fzfzmrepiddqa4a4aarnsgmjjkmziolsk0hjheepjxfzt0fimzmzjkklphm9l4lygvjpjbiom5kulqk8t6t6kmpsh4iesqjuc6dxdfb1eoblmbbpgbgbfdfdiqg2dzfpfbbfciddgte1g9fomimwffjzczbsk7evblblesb1bla087877ejwkefmfdgbddfp'],
      [0x2010, '8s8siahkqo00ck006n6n6n00c7c7c700didiad006ve7kq'],
    ],
  },
};

/**
 * Code points for which all four styles of a family have a glyph: ascending `first,last` pairs,
 * separated by spaces, each number as the base-36 difference to the previous one.
 */
export const COVERAGE: Readonly<Record<FontFamily, string>> = {
  SourceSans3:
    'w,2m y,69 5,0 4,0 3,3 2,2 2,1 3,1 3,0 2,1 e,2 6,0 8,4 a,g 5,5 3,1 3,2 4,1 2,a 3,1 3,1 3,1 b,8 2,1 3,1 g,0 3,4 3,4 3,1 7,17 2,8 2,b 2,1 3,1 2,4 2,7 8,4 3,2 2,6 5,6 4,e 2,4 9,0 j,d 2,4 2,0 3,8 3,7 2,0 2,4 2,0 3,6 3,0 2,3 a,0 8,1 4,0 2,1 2,0 j,1 5,0 4,0 6,6 2,0 2,j 2,1a 4,0 2,0 2,0 2,0 2,0 4,0 j,0 3,1 8,2n 3,1 f,3 r,3 3,5 5,3 7,1 3,5 3,1 3,1 5,4 3,1 7,2 3,5 9,1 3,3 5,1 3,1 3,1 4ry,0 7,0 2,0 2,1 2,7 2,0 2,5 4,4 2,0 2,3 4,2 3,0 k,1 9,0 2,0 4,0 t,0 4,0 c,0 2,0 2,0 b,0 4,0 e,0 1h,1 3,1 3,7 5,1 7,d 7,9 3,b 9,1 3,d 3,1 3,5 3,1 b,7 9,9 7,2j 7,l 3,5 3,11 3,5 3,7 2,0 2,0 2,0 2,u 3,1g 2,e 2,d 3,5 2,i 3,2 2,8 9,0 2,2 5,e 2,3 3,0 9,4 2,0 4,1 2,3 5,0 3,3 12,1 3,q j,0 2,1 2,1 2,0 2,1 2,0 3,1 2,1 3,2 3,0 20,0 e,0 3,1 7,0 2,0 2,0 4,0 8,0 y,e 17,0 7,9 f,0 14,3 k,0 p,0 2,1 3,0 9,0 2,1 3,0 4,1 4,1 a,0 2,0 b,1 h,0 o,1 3,1 4d,1 d,0 8,0 4,5 4,1 5,0 hh,1 9,2 6,8 2,8 2,0 3,3 3,0 9,1 d,0 16,1 4,0 11,2 3,3 u,0 3,0 2,1 4,1 4o,1 3,1 1m,0 9,5 4,0 3m,3 vr,2 3,1 b,0 c,0 bf,0 a,3 l,1 n,0 nuy,0 6,3 15,1 b,1 9,1 k,e 2,0 10,1 5,0 2,0 1p,2 nz,0 j,1 fq1,4 sb,0 1bta,2 w,0 1n,5 my,0 2x,0 fq,0 cu,0',
  Roboto:
    '0,0 2,0 b,0 j,2m y,67 g,0 3,0 e,1 e,1 1s,0 a,5 p,3 s,0 y,0 2r,0 a,1 2,0 f,5 m,0 d,1 2,0 6,0 6,0 k,0 2p,6 2,0 2,j 2,17 3,1 4,0 16,3q 2,3v 4x9,1 1p,1 1t,5 p,0 2,2h 2c,0 4z,b 5,1 2,2 2,7 2,2 3,2 9,0 2,1 6,1 2,0 8,0 18,0 4,q l,1 2,6 5,0 8,1 2,1 4,0 1w,0 e,0 3,0 c,0 4,0 8,0 19,3 4k,0 4,0 9,0 2,1 8,0 4,0 d,0 t,0 o,0 4,1 mz,0 16,1 4,0 13jm,1 1q9,0 u6,3 sb,0 71,1',
  EBGaramond:
    '0,0 d,0 j,2m y,h 3,4 2,ba 4,0 2,0 2,4 3,0 4,0 d,0 5,1 k,0 8,0 u,3 4,8 5,0 2,b 7,6 2,3 k,0 9,1q 2,5 c,0 2,0 4,0 6,0 4,0 3,0 g,1 5,0 4,0 6,6 2,0 2,j 2,18 2,6 5,0 k,1 8,0 7,2n 3,1 7,1 5,0 2,5 j,39 h,3 7,3 7,5 5,1 4pf,0 16,2 2,1 2,7 2,0 2,5 4,3 3,0 2,3 4,2 3,0 6,4 5,0 1e,0 2,0 2,0 r,0 3,0 6,0 f,0 19,7p 3,5 3,11 3,5 3,7 2,0 2,0 2,0 2,u 3,1g 2,e 2,d 3,5 2,i 3,2 2,8 2,m 2,2 2,2 2,2 2,2 4,0 6,0 2,5 2,1 2,2 6,0 3,2 2,0 3,0 9,0 9,0 h,0 9,k 2,c 5,0 2,6 2,3 3,1 2,1 3,2 2,1 1v,1 2,0 2,1 3,0 5,0 4,1 3,0 8,2 2,1 3,1 3,1 3,0 b,0 i,0 5,0 3,1 7,3 2,v h,b 3,4 c,0 y,3 7,1 13,0 3,2 8,4 2,1 3,1 4,0 5,3 5,0 b,0 6,0 5,0 7,0 o,0 4,1 5,1 3,1 2e,0 16,0 k,0 12,1 96,1t 6j,1 h,1 3,1 5,1 3,1 5,1 3,0 s,0 1f,0 3,2 2o,0 3w,2 1z,0 4,0 f,1 3l,3 i1,2 5r,1 7u,v bd,0 a,3 3,1 5,0 c,1 co,0 5,3 niz,b h,1 6,0 8,0 2,0 4,0 2,0 i,0 y,1 s,0 29,4 b2a,1 4ho,0 ua,6 s9,0 72,0 1bs9,p gd,1',
};
