-- Names of banks in Lao, and of Lao banks in Thai: what an operator has changed since stays as it is.
update bank set
  name_th = case when bank.name_th = old_en and bank.country = 'LA' then coalesce(new.name_th, new.name_en) else bank.name_th end,
  name_lo = coalesce(bank.name_lo, new.name_lo),
  name_en = case when bank.name_en = old_en then new.name_en else bank.name_en end
from (values
  ('TH', 'KBANK', 'ธนาคารกสิกรไทย'::text, 'ທະນາຄານກະສິກອນໄທ'::text, 'Kasikornbank', 'Kasikornbank'),
  ('TH', 'SCB', 'ธนาคารไทยพาณิชย์'::text, 'ທະນາຄານໄທພານິດ'::text, 'Siam Commercial Bank', 'Siam Commercial Bank'),
  ('TH', 'BBL', 'ธนาคารกรุงเทพ'::text, 'ທະນາຄານກຸງເທບ'::text, 'Bangkok Bank', 'Bangkok Bank'),
  ('TH', 'KTB', 'ธนาคารกรุงไทย'::text, 'ທະນາຄານກຸງໄທ'::text, 'Krungthai Bank', 'Krungthai Bank'),
  ('TH', 'TMB', 'ธนาคารทหารไทยธนชาต'::text, 'ທະນາຄານທະຫານໄທທະນະຊາດ'::text, 'TMBThanachart Bank', 'TMBThanachart Bank'),
  ('TH', 'BAY', 'ธนาคารกรุงศรีอยุธยา'::text, 'ທະນາຄານກຸງສີອະຍຸທະຍາ'::text, 'Bank of Ayudhya (Krungsri)', 'Bank of Ayudhya (Krungsri)'),
  ('TH', 'GSB', 'ธนาคารออมสิน'::text, 'ທະນາຄານອອມສິນ'::text, 'Government Savings Bank', 'Government Savings Bank'),
  ('TH', 'BAAC', 'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร'::text, 'ທະນາຄານເພື່ອການກະເສດ ແລະ ສະຫະກອນການກະເສດ'::text, 'Bank for Agriculture and Agricultural Cooperatives', 'Bank for Agriculture and Agricultural Cooperatives'),
  ('TH', 'GHB', 'ธนาคารอาคารสงเคราะห์'::text, 'ທະນາຄານອາຄານສົງເຄາະ'::text, 'Government Housing Bank', 'Government Housing Bank'),
  ('TH', 'UOB', 'ธนาคารยูโอบี'::text, 'ທະນາຄານຢູໂອບີ'::text, 'United Overseas Bank (Thai)', 'United Overseas Bank (Thai)'),
  ('TH', 'CIMB', 'ธนาคารซีไอเอ็มบี ไทย'::text, 'ທະນາຄານຊີໄອເອັມບີ ໄທ'::text, 'CIMB Thai Bank', 'CIMB Thai Bank'),
  ('TH', 'KKP', 'ธนาคารเกียรตินาคินภัทร'::text, 'ທະນາຄານກຽດນາຄິນພັດທະຣະ'::text, 'Kiatnakin Phatra Bank', 'Kiatnakin Phatra Bank'),
  ('TH', 'TISCO', 'ธนาคารทิสโก้'::text, 'ທະນາຄານທິສໂກ້'::text, 'TISCO Bank', 'TISCO Bank'),
  ('TH', 'LHB', 'ธนาคารแลนด์ แอนด์ เฮ้าส์'::text, 'ທະນາຄານແລນ ແອນ ເຮົາ'::text, 'Land and Houses Bank', 'Land and Houses Bank'),
  ('TH', 'ICBC', 'ธนาคารไอซีบีซี (ไทย)'::text, 'ທະນາຄານໄອຊີບີຊີ ໄທ'::text, 'ICBC (Thai)', 'ICBC (Thai)'),
  ('TH', 'TCRB', 'ธนาคารไทยเครดิต'::text, 'ທະນາຄານໄທເຄຣດິດ'::text, 'Thai Credit Bank', 'Thai Credit Bank'),
  ('TH', 'IBANK', 'ธนาคารอิสลามแห่งประเทศไทย'::text, 'ທະນາຄານອິດສະລາມແຫ່ງປະເທດໄທ'::text, 'Islamic Bank of Thailand', 'Islamic Bank of Thailand'),
  ('TH', 'TBANK', 'ธนาคารธนชาต'::text, null::text, 'Thanachart Bank', 'Thanachart Bank (merged into TTB)'),
  ('TH', 'CLICX', 'ธนาคารคลิกซ์'::text, null::text, 'CLICX Bank', 'CLICX Bank (virtual bank)'),
  ('LA', 'BCEL', 'ธนาคารการค้าต่างประเทศลาว'::text, 'ທະນາຄານການຄ້າຕ່າງປະເທດລາວ'::text, 'Banque pour le Commerce Extérieur Lao Public', 'Banque pour le Commerce Extérieur Lao Public'),
  ('LA', 'LDB', 'ธนาคารพัฒนาลาว'::text, 'ທະນາຄານພັດທະນາລາວ'::text, 'Lao Development Bank', 'Lao Development Bank'),
  ('LA', 'APB', 'ธนาคารส่งเสริมกสิกรรม'::text, 'ທະນາຄານສົ່ງເສີມກະສິກຳ'::text, 'Agricultural Promotion Bank', 'Agricultural Promotion Bank'),
  ('LA', 'JDB', 'ธนาคารร่วมพัฒนา'::text, 'ທະນາຄານຮ່ວມພັດທະນາ'::text, 'Joint Development Bank', 'Joint Development Bank'),
  ('LA', 'LVB', 'ธนาคารร่วมธุรกิจลาว-เวียด'::text, 'ທະນາຄານຮ່ວມທຸລະກິດ ລາວ-ຫວຽດ'::text, 'Lao-Viet Bank', 'Lao-Viet Bank'),
  ('LA', 'PSV', 'ธนาคารพงสะหวัน'::text, 'ທະນາຄານພົງສະຫວັນ'::text, 'Phongsavanh Bank', 'Phongsavanh Bank'),
  ('LA', 'IB', 'ธนาคารอินโดจีน'::text, 'ທະນາຄານອິນໂດຈີນ'::text, 'Indochina Bank', 'Indochina Bank'),
  ('LA', 'STB', 'ธนาคารเอสที'::text, 'ທະນາຄານເອສທີ'::text, 'ST Bank', 'ST Bank'),
  ('LA', 'BIC', 'ธนาคารบีไอซี ลาว'::text, 'ທະນາຄານບີໄອຊີ ລາວ'::text, 'BIC Bank Lao', 'BIC Bank Lao'),
  ('LA', 'BFL', 'ธนาคารลาว-ฝรั่งเศส'::text, 'ທະນາຄານລາວ-ຝຣັ່ງ'::text, 'Banque Franco-Lao', 'Banque Franco-Lao'),
  ('LA', 'LCB', 'ธนาคารลาว-จีน'::text, 'ທະນາຄານລາວ-ຈີນ'::text, 'Lao China Bank', 'Lao China Bank'),
  ('LA', 'ACLB', 'ธนาคารเอซีลีดา ลาว'::text, 'ທະນາຄານເອຊີລີດາ ລາວ'::text, 'ACLEDA Bank Lao', 'ACLEDA Bank Lao'),
  ('LA', 'MJBL', 'ธนาคารมารูฮานเจแปน ลาว'::text, 'ທະນາຄານມາຣູຮານເຈແປນ ລາວ'::text, 'Maruhan Japan Bank Lao', 'Maruhan Japan Bank Lao'),
  ('LA', 'SACOM', 'ธนาคารไซ่ง่อนเทืองติ๋น ลาว'::text, 'ທະນາຄານໄຊງ່ອນເທືອງຕິ່ນ ລາວ'::text, 'Sacombank Lao', 'Sacombank Lao'),
  ('LA', 'VTB', 'ธนาคารเวียตติน ลาว'::text, 'ທະນາຄານຫວຽດຕິນ ລາວ'::text, 'VietinBank Lao', 'VietinBank Lao'),
  ('LA', 'KBANK_LA', 'ธนาคารกสิกรไทย ลาว'::text, 'ທະນາຄານກະສິກອນໄທ ລາວ'::text, 'Kasikornthai Bank Lao', 'KASIKORNTHAI Bank (Lao)'),
  ('LA', 'ICBC_LA', 'ธนาคารไอซีบีซี สาขาเวียงจันทน์'::text, 'ທະນາຄານອຸດສາຫະກຳ ແລະ ການຄ້າຈີນ ສາຂາວຽງຈັນ'::text, 'ICBC Vientiane', 'ICBC Vientiane Branch'),
  ('LA', 'BOC_LA', 'ธนาคารแห่งประเทศจีน สาขาเวียงจันทน์'::text, 'ທະນາຄານແຫ່ງປະເທດຈີນ ສາຂາວຽງຈັນ'::text, 'Bank of China Vientiane', 'Bank of China Vientiane Branch'),
  ('LA', 'MBB', 'ธนาคารเมย์แบงก์ ลาว'::text, 'ທະນາຄານເມແບັງ ລາວ'::text, 'Maybank Lao', 'Maybank Lao'),
  ('LA', 'PBB', 'ธนาคารพับลิค ลาว'::text, 'ທະນາຄານພັບບລິກ ລາວ'::text, 'Public Bank Lao', 'Public Bank Lao'),
  ('LA', 'RHB', 'ธนาคารอาร์เอชบี ลาว'::text, 'ທະນາຄານອາເອັຊບີ ລາວ'::text, 'RHB Bank Lao', 'RHB Bank Lao'),
  ('LA', 'BBL_LA', 'ธนาคารกรุงเทพ สาขาเวียงจันทน์'::text, 'ທະນາຄານກຸງເທບ ສາຂາວຽງຈັນ'::text, 'Bangkok Bank Vientiane', 'Bangkok Bank Vientiane'),
  ('LA', 'BAY_LA', 'ธนาคารกรุงศรีอยุธยา สาขาเวียงจันทน์'::text, 'ທະນາຄານກຸງສີອະຍຸທະຍາ ສາຂາວຽງຈັນ'::text, 'Krungsri Vientiane', 'Krungsri Vientiane'),
  ('LA', 'SHB', 'ธนาคารไซ่ง่อน-ฮานอย ลาว'::text, 'ທະນາຄານໄຊງ່ອນ-ຮ່າໂນ້ຍ ລາວ'::text, 'Saigon-Hanoi Bank Lao', 'Saigon-Hanoi Bank Lao'),
  ('LA', 'FCB', 'ธนาคารเฟิร์สต์คอมเมอร์เชียล สาขาเวียงจันทน์'::text, 'ທະນາຄານເຟີສຄອມເມີຊຽລ ສາຂາວຽງຈັນ'::text, 'First Commercial Bank Vientiane', 'First Commercial Bank Vientiane'),
  ('LA', 'NYB', 'ธนาคารนโยบาย'::text, 'ທະນາຄານນະໂຍບາຍ'::text, 'Nayoby Bank', 'Nayoby Bank (policy bank)'),
  ('LA', 'BIDV_LA', 'ธนาคารเพื่อการลงทุนและพัฒนาเวียดนาม สาขาเวียงจันทน์'::text, 'ທະນາຄານລົງທຶນ ແລະ ພັດທະນາຫວຽດນາມ ສາຂາວຽງຈັນ'::text, 'BIDV Vientiane', 'BIDV Lao Branch')
) as new (country, code, name_th, name_lo, name_en, old_en)
where bank.country = new.country and bank.code = new.code;

-- Names that are written in Latin letters in every language.
update source set description_th = case code when 'FACEBOOK' then 'Facebook' when 'LINE' then 'LINE' when 'TIKTOK' then 'TikTok' else 'ค้นหาจาก Google' end
where (code, description_th) in (('FACEBOOK', 'เฟซบุ๊ก'), ('LINE', 'ไลน์'), ('TIKTOK', 'ติ๊กต็อก'), ('GOOGLE', 'ค้นหาจากกูเกิล'));
update source set description_lo = case code when 'FACEBOOK' then 'Facebook' when 'LINE' then 'LINE' when 'TIKTOK' then 'TikTok' else 'ຄົ້ນຫາຈາກ Google' end
where (code, description_lo) in (('FACEBOOK', 'ເຟສບຸກ'), ('LINE', 'ລາຍ'), ('TIKTOK', 'ຕິກຕັອກ'), ('GOOGLE', 'ຄົ້ນຫາຈາກກູໂກ'));
