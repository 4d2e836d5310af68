/** Words for CVs in seven languages. */

const split = (text) => text.split('|').map((item) => item.trim().replaceAll(/\s+/g, ' '));
const splitAll = (texts) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, split(text)]));

export const WORDS = {
  en: splitAll({
    first: `Olivia|Jack|Charlotte|Mohammed|Grace|Liam|Wei|Abigail|DeShawn|Fatima|Jean-Luc|Siobhán|Mary Ann|Kwame|Thuy|J. Robert|Rosalind|
Hamza|Ekaterina|Tyler|Xin Yi|Bronwyn|Guadalupe|Ravi|Eleanor|Blake|Ngozi|Harper|Dr. Helen|Zachary`,
    last: `Smith|Nguyen|Patel|O’Connor|MacDonald|Washington|Chen|Adeyemi|Garcia|Taylor-Jones|Kim|Fitzgerald|Khan|Robinson|St. John|Baker|
Ivanova|Lee|Ward III|Rossi|Underwood|Abubakar|Hill|Page|West|Mason Jr.|Cook|Popescu|Rivers|de Souza`,
    places: `London|New York, NY|Manchester, UK|San Francisco, California|Bristol|Cape Town, South Africa|Hong Kong|Sydney NSW|
Glasgow, Scotland|Houston, TX|Reading, Berkshire|Bath|Nice, France|Remote|Washington, D.C.|Wellington, New Zealand|Lagos|St. Louis, MO|
Kuala Lumpur, Malaysia|Cambridge, MA|Mumbai, India|Los Angeles, CA (hybrid)|Galway, Ireland|Phoenix, Arizona`,
    streets: `12 Station Road|Flat 4b, 77 King Street|1600 Maple Avenue, Apt. 12|The Old Mill, Church Lane|35 Harbour View|PO Box 114`,
    firms: `IBM|St Thomas’ Hospital|City of Leeds|Marks & Daughters|3M|Deloitte LLP|The Guardian|Oakwood Primary School|H&M|Ernst + Young|
Amazon Web Services|Bloom & Wild|Smith, Jones and Partners|US Army|Royal Mail|Freelance|Self-employed|PwC|Greenpeace UK|KPMG (via Hays)|
Tesco plc|A. Brown Ltd.|Stripe|University of Otago|Ministry of Health|BBC World Service|Hilton Hotels|Self-Help Africa|Crisis|Yelp Inc.|Next|
Lloyds Banking Group|MIT Media Lab|Doctors Without Borders|Pret A Manger|Unilever|Rolls-Royce|Booking.com|Team Valley Garage|The Works`,
    jobs: `Sales Assistant (part-time)|VP, Engineering|Software Engineer II|Registered Nurse – ICU|Co-founder & CTO|Intern|Waitress|
Freelance Illustrator|Bookkeeper|Full-Stack Developer|Head of Marketing, EMEA|Forklift Driver|Postdoctoral Fellow|PA to the CEO|
Site Manager|Customer Service Representative|Trainee Solicitor|Business Analyst / Product Owner|Music Teacher|Barista|QA Lead|
Electrician|Graduate Trainee|Volunteer Coordinator|Paralegal|Data Scientist (contract)|HR Business Partner|Staff Sergeant|Night Porter|
Senior Consultant, Risk|Store Manager|Software Development Engineer in Test|Social Media Editor|Carer|Key Account Manager`,
    degrees: `BA (Hons) History, 2:1|MSc Data Science|A-levels: Maths, Physics, German|PhD, Chemistry|B.S. in Computer Science|MBA|
High School Diploma|PGCE Secondary English|Bachelor of Laws (LLB)|NVQ Level 3 in Health and Social Care|
B.Eng. Mechanical Engineering, First Class|Associate Degree in Nursing|GCSEs (9 A*–B)|M.A. Museum Studies`,
    schools: `University of Leeds|King’s College London|Queen Mary, University of London|Ohio State University|MIT|Eastbrook High School|
The Open University|City College Norwich|UC Berkeley|Trinity College Dublin|London School of Economics and Political Science|
University of the Witwatersrand|St. Mary’s Academy|Georgia Tech|Monash University`,
    did: `Managed a team of {} across three shifts|Answered up to {} calls a day|Cut build times from {} to 8 minutes by caching artefacts|
Served customers and handled cash|Grew the mailing list to {},000 readers in under a year|Responsible for stock control and ordering|
Ran weekly workshops for children aged 7–11|Wrote Python and SQL to clean {} million rows of sensor data|Drafted contracts and leases|
Won a £{}k grant from the Heritage Fund|Trained new starters; wrote the induction handbook|Hit {}% of target four quarters running|
Reported to the CFO on a monthly basis|Kept the books in Xero and prepared VAT returns|Organised a conference with {} speakers at short notice,
including travel, catering and a live stream that was watched in fourteen countries|Reduced office waste by {}%|Planned rotas|
Cared for patients after heart surgery, working closely with physiotherapists and families|Fixed over {} bugs in the checkout flow|
Led the move from a monolith to {} services, without downtime, while keeping the old interfaces alive for partners|Designed posters and flyers|
Coached {} graduates|Introduced first-aid kits on every floor and office-wide fire drills|Translated manuals from French into English|
Negotiated with suppliers in Vietnam and Portugal|Presented findings at the annual meeting of the Institute of Flood Risk|
Supervised {} undergraduates in the laboratory and marked their final projects|Set up off-site back-ups|Opened {} shops`,
    label: `Software Engineer|Experienced nurse and team leader|Turning data into decisions|Marketing / Brand / Content|Project Manager, PMP|
Recent graduate seeking a first role in finance|Full-stack developer. Coffee lover.|Chartered Accountant (ACA)|Writer – Editor – Teacher|Driven by curiosity`,
    summary: `A reliable and hard-working team player with {} years of experience in busy places.|I build things that people use every day, and
have done so for {} years.|Seeking a position where {} years in the field, careful planning and good humour are of use.|Nurse turned
programmer. {} years in hospitals taught me what software should never do.`,
    skills: `Microsoft Office|Photoshop|Full UK driving licence|Public speaking|Python|Excel (advanced)|First aid|React|Negotiation|SQL|
Fluent French|Team leadership|Docker|Food hygiene level 2|Time management|C#|Salesforce|Typing 80 wpm|Git|Problem solving|Tableau`,
    groups: 'Technical|Software|Tools|Soft skills|Office|Other|Personal|Technologies',
    more: `Duke of Edinburgh’s Gold Award|Captain of the school hockey team|Certified ScrumMaster (CSM)|Employee of the Month|Fulbright
Scholarship|TEFL Certificate|Volunteer at the local food bank|Blood donor|Member of the British Computer Society|Clean driving licence`,
    papers: `Tidal mixing in shallow estuaries|On the fairness of short lists|Nurse staffing and falls: a cohort study|A faster join for skewed data|
Voices from the mill: an oral history|Micro-plastics in upland rivers`,
    journals: `J. Mar. Sci.|Proc. of the 12th Workshop on Hiring|BMJ Open|Oral History|The VLDB Journal|Nature Water`,
    work: 'Work Experience|EXPERIENCE|Employment|Career History|Professional Experience|Employment History',
    education: 'Education|EDUCATION|Education & Qualifications|Academic Background|Qualifications',
    skill: 'Skills|Key Skills|Technical Skills|SKILLS|Core Competencies',
    other: 'Awards|Achievements|Additional Information|Certifications|Volunteering',
    paper: 'Publications|Selected Publications',
    profile: 'Profile|Summary|About Me|Personal Statement|Objective',
    tongue: 'Languages',
    tongues:
      'English (native)|Welsh|French – basic|German: B2|Mandarin, conversational|Polish (fluent)',
    cv: 'Curriculum Vitae|CURRICULUM VITAE|Resume|CV',
    phone: 'Phone|Tel|Mobile|T',
    email: 'Email|E-mail|E',
    address: 'Address|Home',
    web: 'Web|Website|LinkedIn',
    personal: 'Date of birth: 3 May 1990|Nationality: British|Driving licence: full, clean',
    references: 'References available on request.',
    refs: 'References',
    present: 'Present|present|now|Current|to date',
    months: 'January|February|March|April|May|June|July|August|September|October|November|December',
    short: 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec',
    number:
      '+44 7911 123 {}|020 7946 0{}|(415) 555-0{}|+1 (212) 555-0{}|07700 900{}|212.555.0{}|+61 2 5550 1{}',
    season: 'Summer|Fall|Spring',
  }),
  de: splitAll({
    first:
      'Anna|Lukas|Hans-Peter|Sabine|Çağla|Jörg|Maximilian|Annegret|Kübra|Stefan|Dr. Ulrike|Karl-Heinz|Mia|Uwe|Franziska|Björn',
    last: `Schmidt|Müller-Lüdenscheidt|von der Heide|Weiß|Yılmaz|Groß|Krämer|Huber|Nowak|Zimmermann|Löwe|Jäger|Köhler|Sauer|Böhm|Graf`,
    places:
      'Hamburg|Frankfurt am Main|Köln|Zürich|Graz, Österreich|München|Halle (Saale)|Bern|Freiburg i. Br.|Wien|Leipzig|Essen|Bad Homburg v. d. H.',
    streets: 'Lindenstraße 14|Am Alten Markt 3a|Hauptstr. 112|Goethering 5|Kirchgasse 27 b',
    firms: `Siemens AG|Bäckerei Höfling|Stadt Köln|Müller & Söhne GmbH|Deutsche Bahn|Charité – Universitätsmedizin|SAP SE|Volkswagen AG|
Kanzlei Dr. Weber|Caritasverband e. V.|Zalando SE|Bosch|Gymnasium am Stadtpark|BMW Group|Sparkasse|Migros|Freiberuflich|Bundeswehr|ETH Zürich|dm-drogerie markt`,
    jobs: `Softwareentwicklerin|Werkstudent|Industriekaufmann|Leiter Einkauf|Pflegefachkraft (Intensivstation)|Ausbildung zur Bankkauffrau|
Wissenschaftlicher Mitarbeiter|Praktikum im Personalwesen|Teamleiterin Kundenservice|Bauingenieur|Zahnmedizinische Fachangestellte|Lehrer für Mathematik und Physik|
Geschäftsführer|Systemadministrator|Verkäuferin|Referent der Geschäftsleitung|Zivildienst|Elternzeit`,
    degrees: `Abitur (Note 1,7)|B. Sc. Informatik|Diplom-Ingenieurin Maschinenbau|Master of Arts Germanistik|Staatsexamen Rechtswissenschaften|
Realschulabschluss|Promotion (Dr. rer. nat.)|Fachhochschulreife`,
    schools: `Universität Hamburg|TU München|Ludwig-Maximilians-Universität|Hochschule für Technik Stuttgart|Goethe-Gymnasium|RWTH Aachen|IGS Kassel`,
    did: `Leitung eines Teams von {} Personen|Buchhaltung und Vorbereitung des Jahresabschlusses|Einführung einer neuen Lagersoftware an {} Standorten|
Betreuung von {} Großkunden im In- und Ausland|Entwicklung einer Schnittstelle zwischen Warenwirtschaft und Webshop, die täglich über {}.000 Bestellungen überträgt|
Planung von Schulungen|Senkung der Reklamationen um {} %|Mitarbeit am Qualitätshandbuch nach ISO 9001|Verkauf, Kasse und Dekoration|
Organisation der Jahrestagung mit {} Gästen|Pflege und Überwachung beatmeter Patienten|Verhandlung von Rahmenverträgen mit Lieferanten aus {} Ländern|
Durchführung von Messungen auf der Nordsee sowie Auswertung der Daten mit Python|Ausbildung von {} Lehrlingen|Erstellung von Angeboten|Schriftverkehr`,
    label:
      'Diplom-Ingenieurin (FH)|Bewerbung als Projektleiter|Staatlich geprüfter Techniker|Ihre Ansprechpartnerin für Zahlen|Produktmanagerin',
    summary:
      'Zuverlässige Fachkraft mit {} Jahren Berufserfahrung und Freude am Umgang mit Menschen.|Seit {} Jahren im Einkauf zu Hause, zuletzt mit Verantwortung für drei Standorte.',
    skills:
      'MS Office|SAP R/3|Führerschein Klasse B|Python|Englisch verhandlungssicher|AutoCAD|DATEV|Photoshop|Java|Staplerschein|Gesprächsführung|Lexware',
    groups: 'EDV|Führerschein|Software|Persönliches|Technik',
    more: 'Ersthelferin|Trainer C-Lizenz Fußball|Stipendium der Studienstiftung|Freiwillige Feuerwehr|Ausbilderschein (AdA)',
    papers: 'Zur Statik historischer Dachwerke|Messung von Feinstaub in Städten',
    journals: 'Bautechnik|Z. f. Umweltmeteorologie',
    paper: 'Veröffentlichungen|Publikationen',
    work: 'Berufserfahrung|Beruflicher Werdegang|BERUFSERFAHRUNG|Praktische Erfahrung',
    education: 'Ausbildung|Schulbildung und Studium|Bildungsweg|Studium',
    skill: 'Kenntnisse|EDV-Kenntnisse|Kenntnisse und Fähigkeiten',
    other: 'Ehrenamt|Auszeichnungen|Weiterbildung|Interessen',
    profile: 'Profil|Kurzprofil|Über mich',
    tongue: 'Sprachen|Sprachkenntnisse',
    tongues:
      'Deutsch (Muttersprache)|Englisch: verhandlungssicher|Französisch – Grundkenntnisse|Türkisch',
    cv: 'Lebenslauf|LEBENSLAUF|Curriculum Vitae',
    phone: 'Telefon|Tel.|Mobil',
    email: 'E-Mail|Mail',
    address: 'Anschrift|Adresse',
    web: 'Web|Internet',
    personal:
      'Geburtsdatum: 12.04.1988|Geburtsort: Kassel|Familienstand: ledig|Staatsangehörigkeit: deutsch',
    references: 'Referenzen auf Anfrage.',
    refs: 'Referenzen',
    present: 'heute|bis heute|dato',
    months: 'Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember',
    short: 'Jan.|Feb.|März|Apr.|Mai|Juni|Juli|Aug.|Sept.|Okt.|Nov.|Dez.',
    number: '+49 40 1234{}|0151 2345 6{}|+41 44 668 18 {}|030/9018{}|+43 316 87{}',
    season: 'Sommer|WS|Herbst',
  }),
  fr: splitAll({
    first:
      'Élodie|Jean-Baptiste|Aïcha|Loïc|Françoise|Théo|Maëlle|Hervé|Noémie|Mamadou|Solène|Anne-Sophie',
    last: 'Lefèvre|Dupont|Le Goff|N’Diaye|Rousseau|Garçon|de La Tour|Benali|Moreau|Petit|Noël|Œuvrard',
    places:
      'Paris|Lyon (69)|Aix-en-Provence|Genève, Suisse|Saint-Étienne|Bruxelles|Montréal (Québec)|Nantes|Le Havre|Tours',
    streets: '18, rue des Lilas|3 bis, avenue Jean-Jaurès|45 boulevard de l’Égalité',
    firms:
      'SNCF|Crédit Agricole|L’Oréal|Mairie de Nantes|CHU de Rennes|Carrefour|Boulangerie Martin|EDF|Lycée Victor-Hugo|Orange|Airbus SAS|BNP Paribas|Decathlon|Indépendant',
    jobs: `Développeuse web|Chargé de clientèle|Infirmière diplômée d’État|Chef de projet|Stagiaire en communication|Ingénieur d’études|Serveuse|Directeur des ressources humaines|
Assistante de direction|Technicien de maintenance|Vendeur en prêt-à-porter|Professeure de français`,
    degrees:
      'Baccalauréat scientifique, mention bien|Master 2 Droit des affaires|Licence de sociologie|BTS Comptabilité et gestion|Doctorat en biologie|DUT Informatique',
    schools:
      'Université de Nantes|Sciences Po Paris|INSA Lyon|Lycée Clemenceau|École normale supérieure|Université Laval',
    did: `Encadrement d’une équipe de {} personnes|Accueil et conseil des clients|Mise en place d’un outil de suivi pour {} agences|Rédaction de la lettre d’information|
Baisse des délais de livraison de {} %|Suivi budgétaire et préparation des comptes annuels, en lien avec l’expert-comptable et la direction générale|Soins aux patients en réanimation|Organisation d’un salon de {} exposants|
Développement d’une application en Java et React utilisée par {} 000 abonnés|Formation de {} apprentis|Gestion des stocks|Relations avec la presse`,
    label:
      'Développeuse full stack|À la recherche d’un poste de comptable|Chef de projet numérique|Infirmière, 10 ans d’expérience',
    summary:
      'Forte de {} ans d’expérience, je cherche un poste où l’on travaille avec soin.|Curieux et rigoureux, {} ans dans la grande distribution.',
    skills:
      'Pack Office|Photoshop|Permis B|Python|Anglais courant|Sage|WordPress|Gestion de projet|PHP|Excel',
    groups: 'Informatique|Logiciels|Divers',
    more: 'Bénévole à la Croix-Rouge|Prix de la meilleure affiche|Brevet de secourisme (PSC1)|Membre du club d’échecs',
    papers: 'La pêche côtière en Bretagne|Mesures du bruit urbain',
    journals: 'Revue d’histoire maritime|Acoustique',
    paper: 'Publications',
    work: 'Expérience professionnelle|Expériences professionnelles|EXPÉRIENCE',
    education: 'Formation|Formations et diplômes|FORMATION',
    skill: 'Compétences|Compétences informatiques',
    other: 'Centres d’intérêt|Distinctions|Bénévolat',
    profile: 'Profil|À propos',
    tongue: 'Langues',
    tongues: 'Français (langue maternelle)|Anglais : courant|Espagnol – notions|Arabe',
    cv: 'Curriculum vitæ|CURRICULUM VITAE',
    phone: 'Téléphone|Tél.|Portable',
    email: 'Courriel|E-mail',
    address: 'Adresse',
    web: 'Site',
    personal: 'Né(e) le 2 juin 1991|Nationalité : française|Permis B, véhiculée',
    references: 'Références sur demande.',
    refs: 'Références',
    present: 'aujourd’hui|présent|ce jour',
    months: 'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre',
    short: 'janv.|févr.|mars|avr.|mai|juin|juil.|août|sept.|oct.|nov.|déc.',
    number: '06 12 34 5{}|+33 6 39 98 {}|01 99 00 {}|+32 470 12 {}',
    season: 'Été|Printemps',
  }),
  es: splitAll({
    first: 'María José|Íñigo|Lucía|Andrés|Begoña|Xavier|Ángela|Joaquín|Nuria|Raúl|Itziar',
    last: 'García López|Núñez|Muñoz Peña|Rodríguez|Etxeberria|Díaz-Canel|Ibáñez|Castro|Pérez Galdós|Ríos',
    places:
      'Madrid|Sevilla, España|Bogotá, Colombia|Ciudad de México|A Coruña|Barcelona|Buenos Aires, Argentina|Valencia',
    streets: 'C/ Mayor, 15, 3.º B|Av. de la Constitución 101|Calle del Carmen 8',
    firms:
      'Telefónica|Banco Santander|Ayuntamiento de Sevilla|El Corte Inglés|Inditex|Hospital La Paz|Mercadona|Iberdrola|Clínica Dental Ríos|Autónoma|Repsol|Colegio San José',
    jobs: 'Ingeniera de software|Dependienta|Jefe de obra|Enfermero|Administrativa|Responsable de marketing digital|Becario|Profesora de inglés|Camarero|Director comercial|Contable|Técnico de soporte',
    degrees:
      'Grado en Psicología|Licenciado en Derecho|Máster en Big Data|Bachillerato|Técnico superior en Administración|Doctorado en Física',
    schools:
      'Universidad Complutense de Madrid|IES Cervantes|Universidad de Sevilla|UNAM|Universitat Politècnica de València|UNED',
    did: `Gestión de un equipo de {} personas|Atención al público y cobro en caja|Reducción de costes en un {} %|Desarrollo de una aplicación móvil con más de {}.000 descargas|Elaboración de nóminas y seguros sociales|
Coordinación de la obra de {} viviendas, con control de plazos, calidad y seguridad de todos los subcontratistas|Formación de {} becarios|Redacción de informes|Planificación de campañas en redes sociales|Inventarios`,
    label: 'Ingeniera de software|Profesional de la hostelería|Diseñador gráfico y fotógrafo',
    summary:
      'Profesional con {} años de experiencia en atención al cliente.|Me apasiona enseñar; llevo {} años haciéndolo.',
    skills:
      'Paquete Office|Permiso de conducir B|Inglés B2|Photoshop|Java|SAP|ContaPlus|Trabajo en equipo|Excel',
    groups: 'Informática|Otros|Herramientas',
    more: 'Voluntaria en Cruz Roja|Premio extraordinario de fin de carrera|Carné de manipulador de alimentos',
    papers: 'Sequías en la cuenca del Ebro|Lectura y memoria',
    journals: 'Revista de Geografía|Psicothema',
    paper: 'Publicaciones',
    work: 'Experiencia laboral|Experiencia profesional|EXPERIENCIA',
    education: 'Formación|Formación académica|Educación',
    skill: 'Habilidades|Competencias|Conocimientos',
    other: 'Otros datos de interés|Voluntariado|Premios',
    profile: 'Perfil|Sobre mí',
    tongue: 'Idiomas',
    tongues: 'Español (nativo)|Inglés: B2|Catalán|Francés – básico',
    cv: 'Currículum vítae|CURRÍCULUM VITAE',
    phone: 'Teléfono|Tel.|Móvil',
    email: 'Correo electrónico|E-mail',
    address: 'Dirección',
    web: 'Web',
    personal: 'Fecha de nacimiento: 7/11/1985|Nacionalidad: española',
    references: 'Referencias a petición.',
    refs: 'Referencias',
    present: 'actualidad|presente|actualmente',
    months:
      'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre',
    short: 'ene.|feb.|mar.|abr.|may.|jun.|jul.|ago.|sept.|oct.|nov.|dic.',
    number: '+34 612 345 {}|600 123 {}|(+34) 91 555 0{}|+52 55 5555 0{}',
    season: 'Verano|Otoño',
  }),
  nl: splitAll({
    first: 'Sanne|Jeroen|Anouk|Willem-Jan|Fleur|Mehmet|Lieke|Bram|Marijke|Daniël',
    last: 'de Vries|van der Berg|Jansen|’t Hooft|El Amrani|Bakker|van den Heuvel-Smit|Visser|Mulder|Koç',
    places: 'Amsterdam|Den Haag|’s-Hertogenbosch|Utrecht|Gent, België|Rotterdam|Nijmegen|Groningen',
    streets: 'Prinsengracht 263|Dorpsstraat 12-A|Laan van Meerdervoort 88',
    firms:
      'Albert Heijn|Philips|ING|Gemeente Utrecht|ASML|Erasmus MC|KLM|Basisschool De Regenboog|Bol.com|Zelfstandig|Randstad|Rabobank',
    jobs: 'Softwareontwikkelaar|Verpleegkundige|Projectleider|Winkelmedewerker|Stagiair communicatie|Docent Nederlands|Teamleider logistiek|Boekhouder|Chauffeur|Adviseur duurzaamheid',
    degrees:
      'HBO Bedrijfskunde|VWO, profiel Natuur & Techniek|MSc Scheikunde|MBO Verpleegkunde niveau 4|Propedeuse Rechten',
    schools:
      'Universiteit Utrecht|Hogeschool van Amsterdam|TU Delft|KU Leuven|Stedelijk Gymnasium Nijmegen|ROC Midden Nederland',
    did: `Leidinggeven aan {} medewerkers|Klanten helpen en vakken vullen|Invoeren van een nieuw roosterprogramma op {} locaties|Verlagen van het ziekteverzuim met {}%|Geven van lessen aan brugklassen|Bijhouden van de administratie|
Ontwikkelen van een app waarmee {}.000 reizigers hun vertraging zien, samen met de afdelingen vervoer en klantenservice|Organiseren van open dagen|Begeleiden van {} stagiairs`,
    label: 'Ervaren projectleider|Verpleegkundige met hart voor ouderen|Full-stack ontwikkelaar',
    summary:
      'Enthousiaste teamspeler met {} jaar ervaring in de zorg.|Al {} jaar zorg ik dat cijfers kloppen.',
    skills:
      'Microsoft Office|Rijbewijs B|Exact Online|Python|BHV|Engels vloeiend|Plannen|Photoshop',
    groups: 'Computer|Overig',
    more: 'Vrijwilliger bij de voedselbank|Scheidsrechter|EHBO-diploma|Winnaar Ondernemersprijs',
    papers: 'Wonen op het water|Fietsers en licht',
    journals: 'Tijdschrift voor Planologie|Verkeerskunde',
    paper: 'Publicaties',
    work: 'Werkervaring|WERKERVARING|Loopbaan',
    education: 'Opleiding|Opleidingen',
    skill: 'Vaardigheden|Computervaardigheden',
    other: 'Nevenactiviteiten|Hobby’s|Cursussen',
    profile: 'Profiel|Over mij',
    tongue: 'Talen',
    tongues: 'Nederlands (moedertaal)|Engels: vloeiend|Duits – redelijk',
    cv: 'Curriculum vitae|CV',
    phone: 'Telefoon|Tel.|Mobiel',
    email: 'E-mail',
    address: 'Adres',
    web: 'Website',
    personal: 'Geboortedatum: 9 mei 1993|Nationaliteit: Nederlandse|Rijbewijs: B',
    references: 'Referenties op aanvraag.',
    refs: 'Referenties',
    present: 'heden|nu',
    months:
      'januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december',
    short: 'jan.|feb.|mrt.|apr.|mei|juni|juli|aug.|sep.|okt.|nov.|dec.',
    number: '06-12345{}|+31 20 555 0{}|+31 6 1234 5{}',
    season: 'Zomer|Herfst',
  }),
  ar: splitAll({
    first: 'محمد|فاطمة|أحمد|ليلى|يوسف|نورة|عمر|سارة|خالد|مريم|حسن|هدى|طارق|رانيا|سامي',
    last: 'حداد|المصري|الخطيب|عبد الرحمن|الشامي|منصور|النجار|بن علي|القحطاني|سليمان|الحسيني|درويش',
    places:
      'القاهرة، مصر|دبي|الرياض|عمّان، الأردن|بيروت|تونس|الدار البيضاء، المغرب|الدوحة، قطر|الإسكندرية',
    streets: 'شارع النيل 14|طريق الملك فهد 220|شارع الحمراء، مبنى 7',
    firms:
      'شركة أرامكو|بنك مصر|مستشفى السلام|جامعة الأزهر|شركة الاتصالات السعودية|طيران الإمارات|وزارة الصحة|مدارس النور|Microsoft|شركة المقاولون العرب|عمل حر|مجموعة الفطيم|مصرف لبنان',
    jobs: 'مهندس برمجيات|محاسبة أولى|مدير مشاريع|ممرضة|معلم رياضيات|محلل بيانات|مسؤولة تسويق|مندوب مبيعات|مهندس مدني|مساعدة إدارية|مترجم|مصممة جرافيك|مدير الموارد البشرية|فني صيانة',
    degrees:
      'بكالوريوس علوم الحاسوب|ماجستير إدارة الأعمال|بكالوريوس الهندسة المدنية|دبلوم المحاسبة|دكتوراه في الكيمياء|الثانوية العامة|بكالوريوس التمريض',
    schools:
      'جامعة القاهرة|الجامعة الأمريكية في بيروت|جامعة الملك سعود|الجامعة الأردنية|جامعة محمد الخامس|مدرسة الفرقان الثانوية',
    did: `إدارة فريق من {} موظفًا|إعداد التقارير المالية الشهرية|تطوير تطبيق يستخدمه أكثر من {} ألف عميل في خمس دول|خفض التكاليف بنسبة {}%|تدريب {} موظفًا جديدًا|
تنظيم مؤتمر سنوي بحضور {} ضيفًا|التواصل مع الموردين ومتابعة العقود|تصميم قاعدة بيانات للمخازن باستخدام PostgreSQL|رعاية المرضى في وحدة العناية المركزة|زيادة المبيعات بنسبة {}% خلال عام واحد|
الإشراف على تنفيذ {} مشروعًا سكنيًا وضمان الجودة والسلامة والالتزام بالمواعيد|ترجمة الوثائق القانونية|أرشفة الملفات والرد على المراسلات|تحليل بيانات العملاء|مراجعة حسابات {} فرعًا|إعداد خطط الدروس`,
    label: 'مهندس برمجيات أول|خبيرة في التسويق الرقمي|محاسب قانوني معتمد|معلمة لغة عربية',
    summary:
      'خبرة {} عامًا في إدارة المشاريع والعمل ضمن فريق.|أعمل منذ {} عامًا في تطوير الأنظمة وأبحث عن تحديات جديدة.',
    skills:
      'Microsoft Office|إدارة الوقت|Python|العمل الجماعي|Photoshop|SQL|التفاوض|رخصة قيادة|AutoCAD|التحليل المالي|Excel',
    groups: 'الحاسوب|مهارات شخصية|أدوات|أخرى',
    more: 'متطوع في الهلال الأحمر|جائزة الموظف المثالي|شهادة إدارة المشاريع (PMP)|دورة الإسعافات الأولية',
    work: 'الخبرة العملية|الخبرات المهنية|الخبرة المهنية',
    education: 'التعليم|المؤهلات العلمية|المؤهلات الدراسية',
    skill: 'المهارات|المهارات التقنية',
    other: 'الجوائز|الشهادات|العمل التطوعي',
    profile: 'الملخص|نبذة عني|الملف الشخصي',
    tongue: 'اللغات',
    tongues: 'العربية (اللغة الأم)|الإنجليزية: ممتاز|الفرنسية – جيد',
    cv: 'السيرة الذاتية',
    phone: 'الهاتف|الجوال',
    email: 'البريد الإلكتروني',
    address: 'العنوان',
    web: 'الموقع',
    personal: 'الجنسية: مصرية|تاريخ الميلاد: 12/04/1988|الحالة الاجتماعية: متزوج',
    references: 'المراجع متوفرة عند الطلب.',
    refs: 'المراجع',
    present: 'حتى الآن|الآن|الحاضر',
    months: 'يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر',
    short: 'يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر',
    number: '+20 100 123 4{}|+966 50 555 0{}|+962 79 555 0{}',
    season: 'صيف|خريف',
  }),
  // Family names come first.
  ja: splitAll({
    first: '佐藤|鈴木|高橋|田中|伊藤|渡辺|山本|中村|小林|加藤|吉田|山田',
    last: '太郎|花子|健一|美咲|翔太|陽子|大輔|さくら|直樹|恵|拓也|由美子',
    places: '東京都渋谷区|大阪市|横浜市|京都市左京区|札幌市|福岡県福岡市|名古屋市|仙台市',
    streets: '神南1-19-11|本町2丁目4番6号|桜ヶ丘3-5-7 メゾン青葉402',
    firms:
      '株式会社日立製作所|トヨタ自動車株式会社|楽天グループ株式会社|みずほ銀行|聖路加国際病院|東京都庁|ソニー株式会社|株式会社青葉システム|ヤマト運輸株式会社|フリーランス|有限会社さくら企画|日本郵便|任天堂株式会社',
    jobs: 'ソフトウェアエンジニア|営業担当|プロジェクトマネージャー|看護師|経理担当|数学教諭|データアナリスト|広報担当|人事課長|研究員|店長|デザイナー|品質管理担当|カスタマーサポート',
    degrees:
      '工学部情報工学科|経済学部経済学科 学士|大学院理学研究科 修士課程|法学部法律学科|看護学科|普通科|大学院工学系研究科 博士課程',
    schools: '東京大学|京都大学|早稲田大学|大阪府立北野高等学校|慶應義塾大学|東北大学|九州大学',
    did: `{}名のチームを率いて新サービスを開発|月次決算および年次決算を担当|顧客満足度を{}%向上|社内研修を企画し、{}名の新入社員を指導|海外の取引先{}社との契約交渉|
Pythonによるデータ分析基盤を構築し、処理時間を{}分短縮|店舗の在庫管理と発注業務|集中治療室における患者のケア|売上を前年比{}%増加|{}件の問い合わせに毎日対応し、回答手順書を全面的に改訂|
採用活動の計画と実施|製品の品質検査および改善提案|ウェブサイトのリニューアルを主導|学会にて研究成果を{}回発表|業務マニュアルの作成|新規顧客を{}社開拓`,
    label: 'シニアソフトウェアエンジニア|経験豊富な看護師|公認会計士|法人営業のスペシャリスト',
    summary:
      '{}年間にわたり、ウェブサービスの開発に携わってまいりました。|{}年の営業経験を活かし、貴社の成長に貢献いたします。',
    skills:
      'Java|Python|Excel|普通自動車免許|TOEIC 900点|簿記2級|SQL|プレゼンテーション|Photoshop|AWS',
    groups: '技術|資格|ツール|その他',
    more: '基本情報技術者試験 合格|社長賞 受賞|災害ボランティアに参加|日本商工会議所簿記検定2級',
    work: '職歴|職務経歴|経歴',
    education: '学歴',
    skill: 'スキル|技術スキル|能力',
    other: '資格|受賞歴|ボランティア活動',
    profile: '自己PR|職務要約|プロフィール',
    tongue: '語学|言語',
    tongues: '日本語(母語)|英語:ビジネスレベル|中国語 – 日常会話',
    cv: '履歴書|職務経歴書',
    phone: '電話|電話番号|携帯電話',
    email: 'メール|メールアドレス',
    address: '住所|現住所',
    web: 'ウェブサイト',
    personal: '生年月日: 1990年5月3日|国籍: 日本|配偶者: なし',
    references: '推薦状はご要望に応じて提出いたします。',
    refs: '推薦者',
    present: '現在',
    months: '1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月',
    short: '1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月',
    number: '090-1234-5{}|03-5550-1{}|+81 3 5550 1{}',
    season: '夏|秋',
  }),
};

/** Separates parts of a line. */
export const COMMAS = { ar: '، ', ja: '、' };
